-- What the assistant quotes: published pages in passages, one sentence a line. Rebuilt together with the search; nobody's own.
CREATE TABLE passages (
  id integer PRIMARY KEY,
  -- Path and query of the page, and the id of the element on it.
  path text NOT NULL,
  anchor text NOT NULL DEFAULT '',
  page text NOT NULL,
  section text NOT NULL DEFAULT '',
  -- What the passage is about: a question, a word, a headline.
  heading text NOT NULL DEFAULT '',
  aliases text NOT NULL DEFAULT '',
  kind text NOT NULL,
  reviewed_on date,
  -- Sentences, one a line; a label and a tab before the items of lists.
  body text NOT NULL,
  boost real NOT NULL DEFAULT 1,
  words tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english', plain_text(heading)), 'A')
      || setweight(to_tsvector('english', plain_text(page || ' ' || aliases)), 'B')
      || setweight(to_tsvector('english', plain_text(section)), 'C')
      || setweight(to_tsvector('english', plain_text(translate(body, '{}.', '   '))), 'D')
  ) STORED
);
CREATE INDEX passages_words ON passages USING gin (words);

-- In how many passages a stem stands: what a word of a question weighs.
CREATE TABLE passage_stems (
  stem text PRIMARY KEY,
  weight integer NOT NULL
);

GRANT SELECT, INSERT, DELETE ON passages TO seawall_app;
GRANT SELECT, INSERT, DELETE ON passage_stems TO seawall_app;

-- What visitors thought of an answer. Nothing of theirs: of the question only the words that our own pages use.
CREATE TABLE assistant_ratings (
  id uuid PRIMARY KEY,
  helpful boolean NOT NULL,
  reason text NOT NULL DEFAULT '' CHECK (reason IN ('', 'wrong', 'other_question', 'unclear', 'too_little')),
  outcome text NOT NULL CHECK (outcome ~ '^[a-z]+$'),
  -- The page quoted first.
  page text NOT NULL DEFAULT '' CHECK (length(page) <= 200),
  words text NOT NULL DEFAULT '' CHECK (length(words) <= 500),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX assistant_ratings_newest ON assistant_ratings (created_at DESC);
-- Anybody may leave one, only staff read them.
ALTER TABLE assistant_ratings ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistant_ratings FORCE ROW LEVEL SECURITY;
CREATE POLICY assistant_ratings_leave ON assistant_ratings FOR INSERT WITH CHECK (true);
CREATE POLICY assistant_ratings_read ON assistant_ratings FOR SELECT USING ((SELECT app_scope()) IN ('staff', 'system'));
GRANT SELECT, INSERT ON assistant_ratings TO seawall_app;
