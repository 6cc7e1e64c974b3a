-- Lobbies, tables with their seats and moves, where things are shown, and small values by key.

CREATE TABLE lobbies (
    id          TEXT    NOT NULL PRIMARY KEY,
    game        TEXT    NOT NULL,
    options     TEXT    NOT NULL,  -- JSON object
    guild_id    INTEGER,
    channel_id  INTEGER NOT NULL,
    message_id  INTEGER,
    opener_id   INTEGER NOT NULL,
    roles       TEXT    NOT NULL,  -- JSON list of [word, user]
    created_at  REAL    NOT NULL,
    expires_at  REAL    NOT NULL,
    most        INTEGER,           -- players with whom it starts by itself, when chosen
    version     INTEGER NOT NULL
) STRICT;

CREATE INDEX lobbies_by_expiry ON lobbies (expires_at);

CREATE TABLE lobby_players (
    lobby_id  TEXT    NOT NULL REFERENCES lobbies (id) ON DELETE CASCADE,
    place     INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    computer  TEXT,
    PRIMARY KEY (lobby_id, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX lobby_players_by_user ON lobby_players (user_id);

CREATE TABLE tables (
    id             TEXT    NOT NULL PRIMARY KEY,
    game           TEXT    NOT NULL,
    rules_version  INTEGER NOT NULL,
    guild_id       INTEGER,
    channel_id     INTEGER NOT NULL,
    thread_id      INTEGER,
    opener_id      INTEGER NOT NULL,
    version        INTEGER NOT NULL,
    shown_version  INTEGER NOT NULL,
    ply            INTEGER NOT NULL,
    deadline       REAL,
    outcome        TEXT,               -- JSON
    cancelled      INTEGER NOT NULL,
    created_at     REAL    NOT NULL,
    ended_at       REAL,
    seed           BLOB    NOT NULL,
    options        TEXT    NOT NULL,  -- JSON object
    snapshot       BLOB    NOT NULL   -- last, so that reading the rest never walks over it
) STRICT;

CREATE INDEX tables_due ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_by_thread ON tables (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX tables_unshown ON tables (id) WHERE shown_version < version;

CREATE TABLE seats (
    table_id  TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    computer  TEXT,
    over      INTEGER NOT NULL,  -- repeats the table's end, so that old games slow no lookup
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id, over, table_id);
CREATE INDEX seats_of_computers ON seats (table_id) WHERE computer IS NOT NULL AND over = 0;

CREATE TABLE moves (
    table_id  TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version   INTEGER NOT NULL,  -- 0 is the setup, which no seat made
    seat      INTEGER,
    move      TEXT    NOT NULL,
    events    TEXT    NOT NULL,  -- JSON list
    at        REAL    NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

-- A message may belong to a lobby or to a table, so it refers to neither.
CREATE TABLE messages (
    table_id    TEXT    NOT NULL,
    purpose     TEXT    NOT NULL,
    channel_id  INTEGER NOT NULL,
    message_id  INTEGER NOT NULL,
    posted_at   REAL    NOT NULL,
    PRIMARY KEY (table_id, purpose)
) STRICT, WITHOUT ROWID;

CREATE TABLE small_values (
    key    TEXT NOT NULL PRIMARY KEY,
    value  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
