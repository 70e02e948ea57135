-- Who has a connection to a table open, to which process, and until when that is believed.
-- Unlogged: after a crash nobody is here anyway.
CREATE UNLOGGED TABLE presence (
    table_id text NOT NULL,
    person text NOT NULL,
    process text NOT NULL,
    until double precision NOT NULL,
    PRIMARY KEY (table_id, person, process)
);

CREATE INDEX presence_by_process ON presence (process);
