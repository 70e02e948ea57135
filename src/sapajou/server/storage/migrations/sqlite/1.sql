CREATE TABLE shared (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE names (
    person TEXT PRIMARY KEY,
    name TEXT NOT NULL
) WITHOUT ROWID;

-- `length` is the number of the table's last entry; `people` a JSON list, in the order of the seats.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    people TEXT NOT NULL,
    tended INTEGER NOT NULL,
    created REAL NOT NULL,
    changed REAL NOT NULL,
    host TEXT NOT NULL,
    secret BLOB NOT NULL,
    settings BLOB NOT NULL,
    length INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX tables_by_host ON tables (host, status);

CREATE INDEX tables_to_tend ON tables (changed) WHERE tended;

-- `people` of `tables` once more, to find the tables of a person.
CREATE TABLE sitting (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;

CREATE INDEX sitting_by_table ON sitting (table_id);

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables,
    number INTEGER NOT NULL,
    body BLOB NOT NULL
);

CREATE TABLE leases (
    table_id TEXT PRIMARY KEY REFERENCES tables,
    process TEXT NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;

CREATE INDEX leases_by_process ON leases (process);

CREATE TABLE passes (
    digest BLOB PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;

CREATE INDEX passes_by_age ON passes (until);
