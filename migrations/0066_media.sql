-- The media library: pictures for pages, the files that are made of them, and which content uses which.

CREATE TABLE media (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('active', 'trashed')),
  -- What the sender called the file, made harmless, and what the library calls the picture.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  alt text NOT NULL DEFAULT '',
  decorative boolean NOT NULL DEFAULT false,
  caption text NOT NULL DEFAULT '',
  credit text NOT NULL DEFAULT '',
  licence text NOT NULL DEFAULT '',
  licence_until date,
  folder text NOT NULL DEFAULT '',
  -- Whole per cent from the upper left corner.
  focal_x smallint NOT NULL DEFAULT 50 CHECK (focal_x BETWEEN 0 AND 100),
  focal_y smallint NOT NULL DEFAULT 50 CHECK (focal_y BETWEEN 0 AND 100),
  crops jsonb NOT NULL DEFAULT '{}',
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes bigint NOT NULL CHECK (bytes > 0),
  type text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'image/webp')),
  -- Of what is stored, and of what was sent: the same file sent twice is found by the second.
  sha256 text NOT NULL,
  sent_sha256 text NOT NULL,
  -- Where the original is. No address leads to it.
  key text NOT NULL UNIQUE,
  -- The part of the files' addresses that changes with the picture: what pages show now, and what the job makes.
  edition text NOT NULL,
  wanted text NOT NULL,
  made_at timestamptz,
  failed boolean NOT NULL DEFAULT false,
  -- Kept by triggers: whether content holds its id, and whether the library has the same file another time.
  used boolean NOT NULL DEFAULT false,
  duplicate boolean NOT NULL DEFAULT false,
  uploaded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  trashed_at timestamptz,
  title_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(title)) STORED,
  CHECK ((status = 'trashed') = (trashed_at IS NOT NULL)),
  -- Decoration says nothing.
  CHECK (NOT decorative OR alt = '')
);
-- The clock of the trash belongs to the status, whoever changes it.
CREATE FUNCTION keep_trashed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.trashed_at := CASE WHEN NEW.status = 'trashed' THEN coalesce(NEW.trashed_at, now()) END;
  RETURN NEW;
END $$;
CREATE TRIGGER media_trashed_at BEFORE INSERT OR UPDATE OF status, trashed_at ON media FOR EACH ROW EXECUTE FUNCTION keep_trashed_at();
SELECT make_searchable('media', $$title || ' ' || name || ' ' || alt || ' ' || credit$$);

CREATE INDEX media_newest ON media (created_at, id) WHERE status = 'active';
CREATE INDEX media_title ON media (title_sort, id) WHERE status = 'active';
CREATE INDEX media_bytes ON media (bytes, id) WHERE status = 'active';
CREATE INDEX media_folder ON media (folder, created_at, id) WHERE status = 'active';
CREATE INDEX media_by ON media (uploaded_by, created_at, id) WHERE status = 'active';
CREATE INDEX media_unused ON media (created_at, id) WHERE status = 'active' AND NOT used;
CREATE INDEX media_used ON media (created_at, id) WHERE status = 'active' AND used;
CREATE INDEX media_undescribed ON media (created_at, id) WHERE status = 'active' AND alt = '' AND NOT decorative;
CREATE INDEX media_duplicate ON media (created_at, id) WHERE status = 'active' AND duplicate;
CREATE INDEX media_large ON media (created_at, id) WHERE status = 'active' AND bytes >= 2097152;
CREATE INDEX media_licence ON media (licence_until, id) WHERE status = 'active' AND licence_until IS NOT NULL;
CREATE INDEX media_trash ON media (trashed_at, id) WHERE status = 'trashed';
CREATE INDEX media_trash_title ON media (title_sort, id) WHERE status = 'trashed';
CREATE INDEX media_sent ON media (sent_sha256);
CREATE INDEX media_making ON media (created_at, id) WHERE made_at IS NULL;

CREATE TABLE media_renditions (
  media_id uuid NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  edition text NOT NULL,
  -- The last part of its address.
  file text NOT NULL,
  ratio text CHECK (ratio IN ('16x9', '4x3', '1x1')),
  width integer NOT NULL,
  height integer NOT NULL,
  format text NOT NULL CHECK (format IN ('avif', 'webp', 'jpg')),
  bytes integer NOT NULL,
  -- What it was made of: another edition with the same need not be made anew.
  made_of text NOT NULL,
  -- Since when pages do not show it.
  superseded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (media_id, edition, file)
);
CREATE INDEX media_renditions_made_of ON media_renditions (media_id, made_of);
CREATE INDEX media_renditions_superseded ON media_renditions (superseded_at) WHERE superseded_at IS NOT NULL;

-- --- Where a picture is used ---

CREATE TABLE media_uses (
  media_id uuid NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  holder text NOT NULL,
  holder_id text NOT NULL,
  PRIMARY KEY (media_id, holder, holder_id)
);
CREATE INDEX media_uses_of ON media_uses (holder, holder_id);

CREATE FUNCTION media_in(content text) RETURNS SETOF uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT DISTINCT found[1]::uuid FROM regexp_matches(content,
    '"media": ?"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') AS found;
END;

CREATE FUNCTION keep_media_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE held uuid[] := '{}'; row_id text;
BEGIN
  row_id := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ->> 'id' ELSE to_jsonb(NEW) ->> 'id' END;
  IF TG_OP <> 'DELETE' THEN
    held := ARRAY(SELECT id FROM media WHERE id IN (SELECT * FROM media_in(to_jsonb(NEW)::text)));
  END IF;
  IF TG_OP = 'INSERT' AND held = '{}' THEN RETURN NULL; END IF;
  DELETE FROM media_uses WHERE holder = TG_TABLE_NAME AND holder_id = row_id AND NOT media_id = ANY (held);
  INSERT INTO media_uses (media_id, holder, holder_id) SELECT unnest(held), TG_TABLE_NAME, row_id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Keeps media_uses for a table whose rows hold references ({"media": "..."}) in any of their columns, and have an `id`.
CREATE FUNCTION track_media_uses(holding text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION keep_media_uses()', holding || '_media', holding);
END $$;

CREATE FUNCTION mark_media_used() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE about uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.media_id ELSE NEW.media_id END; now_used boolean;
BEGIN
  now_used := EXISTS (SELECT FROM media_uses WHERE media_id = about);
  UPDATE media SET used = now_used WHERE id = about AND used <> now_used;
  RETURN NULL;
END $$;
CREATE TRIGGER media_uses_marked AFTER INSERT OR DELETE ON media_uses FOR EACH ROW EXECUTE FUNCTION mark_media_used();

SELECT track_media_uses('content_items');

-- --- The same file twice ---

CREATE FUNCTION mark_media_duplicates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE file text;
BEGIN
  FOREACH file IN ARRAY CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.sent_sha256] WHEN 'DELETE' THEN ARRAY[OLD.sent_sha256]
    ELSE ARRAY[OLD.sent_sha256, NEW.sent_sha256] END
  LOOP
    UPDATE media SET duplicate = twice AND status = 'active'
      FROM (SELECT count(*) > 1 AS twice FROM media WHERE sent_sha256 = file AND status = 'active') AS counted
      WHERE sent_sha256 = file AND duplicate <> (twice AND status = 'active');
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER media_duplicates AFTER INSERT OR DELETE OR UPDATE OF sent_sha256, status ON media FOR EACH ROW EXECUTE FUNCTION mark_media_duplicates();

REVOKE ALL ON FUNCTION track_media_uses(text), keep_media_uses(), mark_media_used(), mark_media_duplicates() FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON media, media_renditions TO seawall_app;
GRANT SELECT ON media_uses TO seawall_app;

-- --- Its history ---

-- Other migrations add kinds of their own: this one is put before what is there, whatever that is.
DO $$
DECLARE checked text; sees text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT checked FROM pg_constraint
    WHERE conrelid = 'record_events'::regclass AND conname = 'record_events_subject_type_check';
  ALTER TABLE record_events DROP CONSTRAINT record_events_subject_type_check;
  EXECUTE 'ALTER TABLE record_events ADD CONSTRAINT record_events_subject_type_check ' || replace(checked, 'ARRAY[', 'ARRAY[''media''::text, ');
  sees := pg_get_functiondef('app_sees_record(text,uuid)'::regprocedure);
  EXECUTE regexp_replace(sees, 'CASE kind', 'CASE kind WHEN ''media''::text THEN EXISTS (SELECT 1 FROM media WHERE media.id = record)');
END $$;
CREATE TRIGGER media_history AFTER DELETE ON media FOR EACH ROW EXECUTE FUNCTION erase_history('media');
