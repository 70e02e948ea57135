-- `people` and `sitting` are from now on those in whose lists a table stands: whoever opened it is among them.
UPDATE tables SET people = json_insert(people, '$[#]', host)
WHERE NOT EXISTS (SELECT 1 FROM json_each(people) WHERE value = host);

INSERT OR IGNORE INTO sitting SELECT host, id FROM tables;
