-- Everything the public site says that is not a product page or a page of words: industries, places, posts, glossary
-- terms, and the questions, scenarios and rules of the tools. `content` holds the whole item in the shape of its kind
-- (src/contract/model/contentKind.ts); the columns are what lists and look-ups need.
CREATE TABLE content_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'),
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  published boolean NOT NULL DEFAULT true,
  content jsonb NOT NULL,
  -- What the seed file held when it was loaded; a row staff have changed (`edited`) is left alone.
  content_hash text,
  edited boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the words last changed: the lastmod of the sitemap.
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, slug)
);
CREATE INDEX content_items_list ON content_items (kind, position, slug) WHERE published;
GRANT SELECT, INSERT, UPDATE ON content_items TO seawall_app;
