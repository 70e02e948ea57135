-- `people` are from now on those in whose lists a table stands: whoever opened it is among them.
UPDATE tables SET people = people || host WHERE NOT people @> ARRAY[host];
