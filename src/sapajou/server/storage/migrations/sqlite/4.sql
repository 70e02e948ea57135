-- When something last changed that everybody at the table may know of: `changed` counts others' drafts too.
ALTER TABLE tables ADD COLUMN noticed REAL NOT NULL DEFAULT 0;

UPDATE tables SET noticed = changed;
