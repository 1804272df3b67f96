-- What the last start loaded: content files, program and the rows they went to (src/server/db/loaded.ts). A start that finds the same reads no files.
ALTER TABLE content_version ADD COLUMN loaded text NOT NULL DEFAULT '';
