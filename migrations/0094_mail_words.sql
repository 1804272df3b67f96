-- The words of mails are settings records. Why somebody changed a record is kept with its version.
ALTER TABLE setting_versions ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200);

-- Words that were typed and not published: only a test that somebody sends to themselves carries them.
ALTER TABLE emails ADD COLUMN words jsonb;
