-- The public document library. An edition is issued once and then stays as it is; a newer one ends it.
CREATE TABLE library_editions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL,
  code text NOT NULL,
  title text NOT NULL,
  type text NOT NULL CHECK (type IN ('key-facts', 'guide', 'checklist', 'terms')),
  audience text NOT NULL,
  summary text NOT NULL,
  -- Slugs of services.
  products text[] NOT NULL,
  effective_from date NOT NULL,
  -- The last day; null while it is in force.
  effective_to date,
  change text NOT NULL,
  body jsonb NOT NULL,
  -- The firm as it was when it issued this: name, regulator's line, contact, notice.
  issuer jsonb NOT NULL,
  -- What it was made from: a source that changed makes the next edition.
  source_hash text NOT NULL,
  -- Its running text, for finding words in it.
  content text NOT NULL,
  words tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english', plain_text(title)), 'A')
      || setweight(to_tsvector('english', plain_text(summary)), 'B')
      || setweight(to_tsvector('english', plain_text(content)), 'C')
  ) STORED,
  -- The PDF, once it is made: where it lies, and what is true of its bytes.
  file_key text,
  pages integer,
  bytes integer,
  sha256 text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (slug, code),
  CHECK ((file_key IS NULL) = (pages IS NULL) AND (file_key IS NULL) = (bytes IS NULL) AND (file_key IS NULL) = (sha256 IS NULL)),
  CHECK (effective_to IS NULL OR effective_to >= effective_from)
);
CREATE UNIQUE INDEX library_editions_in_force ON library_editions (slug) WHERE effective_to IS NULL;
CREATE INDEX library_editions_unmade ON library_editions (created_at) WHERE file_key IS NULL;
-- An edition is never taken away.
GRANT SELECT, INSERT, UPDATE ON library_editions TO seawall_app;

-- Search finds documents too.
ALTER TABLE search_documents DROP CONSTRAINT search_documents_kind_check;
ALTER TABLE search_documents ADD CONSTRAINT search_documents_kind_check CHECK (kind IN ('cover', 'business', 'guide', 'term', 'document', 'page'));
