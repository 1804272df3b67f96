-- Redirects as a list that editors keep: temporary ones too, who made them, and how often they are followed. And the addresses that visitors
-- asked for and nothing stands at, until somebody leads them on or says that they do not matter.

SELECT set_config('app.scope', 'system', true);

ALTER TABLE redirects
  ALTER COLUMN path TYPE text COLLATE "C",
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- `item`: the old address of something that moved or went; `hand`: staff made it; `seed`: it came with the program.
  ADD COLUMN origin text NOT NULL DEFAULT 'seed' CHECK (origin IN ('item', 'hand', 'seed')),
  ADD COLUMN by_user uuid,
  ADD COLUMN by_name text NOT NULL DEFAULT '' CHECK (length(by_name) <= 200),
  ADD COLUMN hits bigint NOT NULL DEFAULT 0 CHECK (hits >= 0),
  -- A day, never a moment: sums of no one visitor.
  ADD COLUMN last_hit_on date,
  ADD COLUMN version integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT redirects_status_check,
  DROP CONSTRAINT redirects_check,
  ADD CONSTRAINT redirects_status_check CHECK (status IN (301, 302, 410)),
  ADD CONSTRAINT redirects_target_unless_gone CHECK ((status = 410) = (target IS NULL));
UPDATE redirects SET origin = 'item' WHERE item_id IS NOT NULL;
-- Counting somebody who followed one changes neither where it leads nor what leads to it.
DROP TRIGGER redirects_one_step ON redirects;
CREATE TRIGGER redirects_one_step BEFORE INSERT OR UPDATE OF path, target, active ON redirects
  FOR EACH ROW EXECUTE FUNCTION redirects_one_step();
CREATE INDEX redirects_newest ON redirects (updated_at, id);
CREATE INDEX redirects_hits ON redirects (hits, id);
SELECT make_searchable('redirects', $$path || ' ' || coalesce(target, '')$$);

-- Written beside the sums of a day, from the same bounded subjects: no query, nothing that may be a name, a number or a secret.
CREATE TABLE missing_addresses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  path text COLLATE "C" NOT NULL UNIQUE CHECK (path ~ '^/[a-z0-9._/-]{1,119}$' AND path !~ '//'),
  misses bigint NOT NULL CHECK (misses > 0),
  first_on date NOT NULL,
  last_on date NOT NULL,
  -- The page of ours that was left for it last; null: none that we know.
  from_page text CHECK (length(from_page) <= 120),
  -- Somebody said that it does not matter.
  ignored_at timestamptz,
  ignored_by text NOT NULL DEFAULT ''
);
CREATE INDEX missing_addresses_misses ON missing_addresses (misses, id);
CREATE INDEX missing_addresses_last ON missing_addresses (last_on, id);
SELECT make_searchable('missing_addresses', $$path$$);
INSERT INTO missing_addresses (path, misses, first_on, last_on)
SELECT rtrim(subject, '/'), sum(count), min(day), max(day) FROM daily_counts
WHERE kind = 'page-miss' AND day > current_date - 90 AND rtrim(subject, '/') ~ '^/[a-z0-9._/-]{1,119}$' AND subject !~ '//'
GROUP BY rtrim(subject, '/');
GRANT SELECT, INSERT, UPDATE, DELETE ON missing_addresses TO seawall_app;
