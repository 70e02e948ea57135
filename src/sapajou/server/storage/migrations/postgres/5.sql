-- What the coach makes of a match that is over.
CREATE TABLE reviews (
    table_id text PRIMARY KEY REFERENCES tables,
    body bytea NOT NULL
);
