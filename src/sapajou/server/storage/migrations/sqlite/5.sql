-- What the coach makes of a match that is over.
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables,
    body BLOB NOT NULL
);
