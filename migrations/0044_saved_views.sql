-- Saved views: two people who change a shared one at once are told, and one that was deleted can be brought back.
ALTER TABLE saved_views ADD COLUMN version integer NOT NULL DEFAULT 0;
ALTER TABLE saved_views ADD COLUMN removed_at timestamptz;
DROP INDEX saved_views_name;
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, list, lower(name)) WHERE removed_at IS NULL;
