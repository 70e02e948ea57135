CREATE TABLE shared (
    name text PRIMARY KEY,
    value bytea NOT NULL
);

CREATE TABLE names (
    person text PRIMARY KEY,
    name text NOT NULL
);

-- `length` is the number of the table's last entry; `people` are in the order of the seats.
CREATE TABLE tables (
    id text PRIMARY KEY,
    game text NOT NULL,
    status text NOT NULL,
    people text[] NOT NULL,
    tended boolean NOT NULL,
    created double precision NOT NULL,
    changed double precision NOT NULL,
    host text NOT NULL,
    secret bytea NOT NULL,
    settings bytea NOT NULL,
    length integer NOT NULL DEFAULT 0
);

CREATE INDEX tables_by_host ON tables (host, status);

CREATE INDEX tables_by_person ON tables USING gin (people);

-- Not by `changed`: an append that moves no index entry is cheaper, and few tables are tended at a time.
CREATE INDEX tables_to_tend ON tables (id) WHERE tended;

CREATE TABLE entries (
    table_id text NOT NULL REFERENCES tables,
    number integer NOT NULL,
    at double precision NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE snapshots (
    table_id text PRIMARY KEY REFERENCES tables,
    number integer NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE leases (
    table_id text PRIMARY KEY REFERENCES tables,
    process text NOT NULL,
    until double precision NOT NULL
);

CREATE INDEX leases_by_process ON leases (process);

CREATE TABLE passes (
    digest bytea PRIMARY KEY,
    table_id text NOT NULL REFERENCES tables,
    seat integer NOT NULL,
    person text NOT NULL,
    until double precision NOT NULL
);

CREATE INDEX passes_by_age ON passes (until);
