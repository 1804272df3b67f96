-- One model for everything that is written and published: product pages, pages of words, articles, industries, places, trades, words,
-- and what the tools ask and answer. An item has the copy that is live (`content`), and at most one working copy (`draft`). The live copy is
-- only ever replaced by a whole revision.

ALTER TABLE content_items ADD COLUMN key text CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
ALTER TABLE content_items ADD COLUMN path text CHECK (path ~ '^/[a-z0-9/-]*$');
ALTER TABLE content_items ALTER COLUMN content DROP NOT NULL;
-- Nobody publishes by leaving a column out.
ALTER TABLE content_items ALTER COLUMN published SET DEFAULT false;

INSERT INTO content_items (id, kind, key, slug, path, title, position, published, content, content_hash, edited, created_at, updated_at)
SELECT id, 'service', slug, slug, path, title, position, published, content, content_hash, edited, created_at, updated_at FROM services;
INSERT INTO content_items (id, kind, key, slug, path, title, published, content, content_hash, edited, created_at, updated_at)
SELECT id, 'page', slug, slug, path, title, published, content, content_hash, edited, created_at, updated_at FROM pages;
DROP TABLE services;
DROP TABLE pages;

-- What other items refer to it by: its first slug, for good. The slug, and with it the address, may change.
UPDATE content_items SET key = slug WHERE key IS NULL;
UPDATE content_items SET path = CASE kind
  WHEN 'industry' THEN '/industries/' || slug
  WHEN 'place' THEN content ->> 'path'
  WHEN 'post' THEN '/blog/' || slug
  WHEN 'term' THEN '/insurance-glossary/' || slug
  WHEN 'trade' THEN '/business-insurance-by-trade/' || slug
  END WHERE path IS NULL;
ALTER TABLE content_items ALTER COLUMN key SET NOT NULL;
ALTER TABLE content_items ADD CONSTRAINT content_items_key UNIQUE (kind, key);
CREATE UNIQUE INDEX content_items_path ON content_items (path) WHERE published AND path IS NOT NULL;
ALTER TABLE content_items ADD CONSTRAINT content_items_live CHECK (NOT published OR content IS NOT NULL);

ALTER TABLE content_items
  ADD COLUMN status text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft', 'in_review', 'approved', 'scheduled', 'published', 'changed', 'archived', 'trashed')),
  -- The working copy; null where nothing differs from the live one. Links in it name items, not addresses.
  ADD COLUMN draft jsonb,
  -- Raised by every save of the draft: two people who edit at once are told.
  ADD COLUMN draft_version integer NOT NULL DEFAULT 0,
  ADD COLUMN draft_by uuid,
  ADD COLUMN draft_at timestamptz,
  -- What stands in the way of publishing it, counted at each save.
  ADD COLUMN problems integer NOT NULL DEFAULT 0,
  ADD COLUMN live_revision uuid,
  ADD COLUMN published_at timestamptz,
  -- Publishing at a time: which revision, and the draft it was made from.
  ADD COLUMN publish_at timestamptz,
  ADD COLUMN scheduled_revision uuid,
  ADD COLUMN scheduled_draft integer,
  ADD COLUMN scheduled_by uuid,
  ADD COLUMN unpublish_at timestamptz,
  ADD COLUMN approved_by uuid,
  ADD COLUMN approved_until date,
  ADD COLUMN assigned_to uuid,
  ADD COLUMN trashed_at timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 0;
UPDATE content_items SET status = CASE WHEN published THEN 'published' ELSE 'archived' END, published_at = CASE WHEN published THEN updated_at END;
CREATE INDEX content_items_newest ON content_items (updated_at DESC, id DESC);
CREATE INDEX content_items_by_kind ON content_items (kind, updated_at, id);
ALTER TABLE content_items ADD COLUMN title_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(title)) STORED;
CREATE INDEX content_items_by_title ON content_items (kind, title_sort, id);
CREATE INDEX content_items_due ON content_items (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX content_items_ending ON content_items (unpublish_at) WHERE unpublish_at IS NOT NULL;
SELECT make_searchable('content_items', $$title || ' ' || slug$$);

-- Whole copies, as they were at a moment. Never changed afterwards, but for the name.
CREATE TABLE content_revisions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  item_id uuid NOT NULL REFERENCES content_items (id) ON DELETE CASCADE,
  number integer NOT NULL,
  title text NOT NULL,
  -- Links in it name items, as in a draft.
  content jsonb NOT NULL,
  cause text NOT NULL CHECK (cause IN ('seed', 'version', 'review', 'schedule', 'publish', 'restore')),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 80),
  by_user uuid,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (item_id, number)
);

-- What an address said, and from when to when.
CREATE TABLE content_publications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES content_items (id) ON DELETE CASCADE,
  revision_id uuid NOT NULL REFERENCES content_revisions (id),
  path text,
  from_at timestamptz NOT NULL,
  until_at timestamptz
);
CREATE INDEX content_publications_item ON content_publications (item_id, from_at);
CREATE INDEX content_publications_path ON content_publications (path, from_at) WHERE path IS NOT NULL;
CREATE UNIQUE INDEX content_publications_now ON content_publications (item_id) WHERE until_at IS NULL;

-- Which item links to which. `live`: the copy that is public does; the others are links of a draft.
CREATE TABLE content_links (
  from_id uuid NOT NULL REFERENCES content_items (id) ON DELETE CASCADE,
  to_id uuid NOT NULL REFERENCES content_items (id) ON DELETE CASCADE,
  live boolean NOT NULL,
  PRIMARY KEY (from_id, to_id, live)
);
CREATE INDEX content_links_to ON content_links (to_id, live);

CREATE TABLE content_comments (
  id uuid PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES content_items (id) ON DELETE CASCADE,
  -- Which field it is about, as in 'body.limits.rows.2.typical'; empty: the whole.
  field text NOT NULL DEFAULT '' CHECK (length(field) <= 200),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  by_user uuid NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  resolved_by text NOT NULL DEFAULT ''
);
CREATE INDEX content_comments_item ON content_comments (item_id, at);

-- Who has an item open. A row counts for a minute.
CREATE TABLE content_presence (
  item_id uuid NOT NULL REFERENCES content_items (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, user_id)
);

-- An old address leads to an item, wherever that stands now; without one, to a fixed address.
ALTER TABLE redirects ADD COLUMN item_id uuid REFERENCES content_items (id) ON DELETE SET NULL;
CREATE INDEX redirects_item ON redirects (item_id) WHERE item_id IS NOT NULL;
GRANT DELETE ON redirects TO seawall_app;
-- Drafts that were never public, out of the trash.
GRANT DELETE ON content_items TO seawall_app;

ALTER TABLE record_events DROP CONSTRAINT record_events_subject_type_check,
  ADD CONSTRAINT record_events_subject_type_check CHECK (subject_type IN ('quote', 'claim', 'enquiry', 'appointment', 'user', 'membership',
    'client', 'policy', 'document', 'proof', 'change', 'renewal', 'task', 'complaint', 'invoice', 'post', 'service', 'page'));
CREATE OR REPLACE FUNCTION app_sees_record(kind text, record uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE kind
    WHEN 'quote' THEN EXISTS (SELECT 1 FROM quotes WHERE quotes.id = record)
    WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims WHERE claims.id = record)
    WHEN 'enquiry' THEN EXISTS (SELECT 1 FROM enquiries WHERE enquiries.id = record)
    WHEN 'appointment' THEN EXISTS (SELECT 1 FROM appointments WHERE appointments.id = record)
    WHEN 'membership' THEN EXISTS (SELECT 1 FROM memberships WHERE memberships.id = record)
    WHEN 'client' THEN EXISTS (SELECT 1 FROM clients WHERE clients.id = record)
    WHEN 'policy' THEN EXISTS (SELECT 1 FROM policies WHERE policies.id = record)
    WHEN 'document' THEN EXISTS (SELECT 1 FROM documents WHERE documents.id = record)
    WHEN 'proof' THEN EXISTS (SELECT 1 FROM proofs WHERE proofs.id = record)
    WHEN 'change' THEN EXISTS (SELECT 1 FROM changes WHERE changes.id = record)
    WHEN 'renewal' THEN EXISTS (SELECT 1 FROM renewals WHERE renewals.id = record)
    WHEN 'task' THEN EXISTS (SELECT 1 FROM tasks WHERE tasks.id = record)
    WHEN 'complaint' THEN EXISTS (SELECT 1 FROM complaints WHERE complaints.id = record)
    WHEN 'invoice' THEN EXISTS (SELECT 1 FROM invoices WHERE invoices.id = record)
    -- What administrators did with an account is not for the account's own company.
    WHEN 'user' THEN app_scope() IN ('staff', 'system') AND EXISTS (SELECT 1 FROM users WHERE users.id = record)
    -- Who wrote and published what is for staff, though the words are for everybody.
    WHEN 'post' THEN app_scope() IN ('staff', 'system') AND EXISTS (SELECT 1 FROM content_items WHERE content_items.id = record)
    WHEN 'service' THEN app_scope() IN ('staff', 'system') AND EXISTS (SELECT 1 FROM content_items WHERE content_items.id = record)
    WHEN 'page' THEN app_scope() IN ('staff', 'system') AND EXISTS (SELECT 1 FROM content_items WHERE content_items.id = record)
    ELSE false END;

-- Words that nobody has published are for staff: the public reads `content_items` where `published`, and nothing of these.
DO $$ DECLARE named text; BEGIN
  FOREACH named IN ARRAY ARRAY['content_revisions', 'content_publications', 'content_links', 'content_comments', 'content_presence'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', named);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', named);
    EXECUTE format('CREATE POLICY %I ON %I USING ((SELECT app_scope()) IN (''staff'', ''system''))', named || '_staff', named);
  END LOOP;
END $$;
GRANT SELECT, INSERT ON content_publications TO seawall_app;
GRANT UPDATE (until_at) ON content_publications TO seawall_app;
GRANT SELECT, INSERT ON content_revisions TO seawall_app;
GRANT UPDATE (name) ON content_revisions TO seawall_app;
GRANT SELECT, INSERT, DELETE ON content_links TO seawall_app;
GRANT SELECT, INSERT, UPDATE ON content_comments TO seawall_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON content_presence TO seawall_app;
