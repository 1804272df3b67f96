-- One index over everything public: products, trades, industries, places, articles, words, pages, tools.
-- Rebuilt from the content whenever that changes; nothing here is anybody's own.
CREATE TABLE search_documents (
  path text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('cover', 'business', 'guide', 'term', 'page')),
  title text NOT NULL,
  summary text NOT NULL,
  -- Other names people call it.
  aliases text NOT NULL DEFAULT '',
  body text NOT NULL,
  -- How much its kind is looked for: breaks ties, and chooses what is ranked when many match.
  boost real NOT NULL DEFAULT 1,
  name text GENERATED ALWAYS AS (plain_text(title)) STORED,
  other_names text GENERATED ALWAYS AS (plain_text(aliases)) STORED,
  words tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english', plain_text(title)), 'A')
      || setweight(to_tsvector('english', plain_text(aliases)), 'B')
      || setweight(to_tsvector('english', plain_text(summary)), 'C')
      || setweight(to_tsvector('english', plain_text(body)), 'D')
  ) STORED
);
CREATE INDEX search_documents_words ON search_documents USING gin (words);
CREATE INDEX search_documents_boost ON search_documents (boost DESC, path);

-- Every word that stands somewhere, for putting a mistyped one right.
CREATE TABLE search_words (
  word text PRIMARY KEY,
  -- In how many documents it stands.
  weight integer NOT NULL
);
CREATE INDEX search_words_like ON search_words USING gin (word gin_trgm_ops);

GRANT SELECT, INSERT, DELETE ON search_documents TO seawall_app;
GRANT SELECT, INSERT, DELETE ON search_words TO seawall_app;
