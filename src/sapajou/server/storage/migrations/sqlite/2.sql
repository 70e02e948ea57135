-- Who has a connection to a table open, to which process, and until when that is believed.
CREATE TABLE presence (
    table_id TEXT NOT NULL REFERENCES tables,
    person TEXT NOT NULL,
    process TEXT NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (table_id, person, process)
) WITHOUT ROWID;

CREATE INDEX presence_by_process ON presence (process);
