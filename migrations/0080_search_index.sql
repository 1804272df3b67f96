-- One ranked index for the search and the assistant (docs/decisions/0080-one-index.md): of each page and of each passage, how much each stem counts in it.
-- Saturation and length are worked out when the index is built, so that a question only adds up what its words point to.
ALTER TABLE search_documents ADD COLUMN id integer GENERATED ALWAYS AS (hashtext(path)) STORED;
CREATE INDEX search_documents_id ON search_documents (id);

CREATE TABLE search_postings (
  -- 'page': id of search_documents; 'passage': id of passages.
  of text COLLATE "C" NOT NULL CHECK (of IN ('page', 'passage')),
  stem text COLLATE "C" NOT NULL,
  entry integer NOT NULL,
  -- 0 to 1: how much of what a word can say for an entry this one says.
  weight real NOT NULL,
  PRIMARY KEY (of, stem, entry) INCLUDE (weight)
);
-- In how many entries a stem stands: what a word of a question weighs.
CREATE TABLE search_stems (
  of text COLLATE "C" NOT NULL,
  stem text COLLATE "C" NOT NULL,
  entries integer NOT NULL,
  PRIMARY KEY (of, stem)
);
GRANT SELECT, INSERT, DELETE ON search_postings TO seawall_app;
GRANT SELECT, INSERT, DELETE ON search_stems TO seawall_app;
DROP TABLE passage_stems;

-- Words spelled nearly like one that stands nowhere. Two letters changed about share few groups of three, so less likeness is asked than usual.
CREATE FUNCTION near_words(typed text) RETURNS TABLE (word text, weight integer)
LANGUAGE sql STABLE PARALLEL SAFE
SET pg_trgm.similarity_threshold = 0.2
AS $$
  SELECT s.word, s.weight FROM search_words s
  WHERE s.word % typed AND length(s.word) BETWEEN length(typed) - 2 AND length(typed) + 2
  ORDER BY similarity(s.word, typed) DESC, s.weight DESC, s.word LIMIT 20
$$;
GRANT EXECUTE ON FUNCTION near_words(text) TO seawall_app;

-- How people ask for a passage (content/search/asked.json): found as its heading is.
ALTER TABLE passages DROP COLUMN words;
ALTER TABLE passages ADD COLUMN asked text NOT NULL DEFAULT '';
ALTER TABLE passages ADD COLUMN words tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', plain_text(heading || ' ' || asked)), 'A')
    || setweight(to_tsvector('english', plain_text(page || ' ' || aliases)), 'B')
    || setweight(to_tsvector('english', plain_text(section)), 'C')
    || setweight(to_tsvector('english', plain_text(translate(body, '{}.', '   '))), 'D')
) STORED;
ALTER TABLE search_documents DROP COLUMN words;
ALTER TABLE search_documents ADD COLUMN asked text NOT NULL DEFAULT '';
ALTER TABLE search_documents ADD COLUMN words tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', plain_text(title)), 'A')
    || setweight(to_tsvector('english', plain_text(aliases)), 'B')
    || setweight(to_tsvector('english', plain_text(summary || ' ' || asked)), 'C')
    || setweight(to_tsvector('english', plain_text(body)), 'D')
) STORED;
-- Ranking reads search_postings; these were looked up by nothing else.
ALTER TABLE search_documents DROP COLUMN names;

-- The page of each passage: what stands in a passage helps its page, without a look at the passage.
CREATE TABLE search_places (
  passage integer PRIMARY KEY,
  page integer NOT NULL
);
GRANT SELECT, INSERT, DELETE ON search_places TO seawall_app;
