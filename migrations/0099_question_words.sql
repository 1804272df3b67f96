-- The questions of requests and claims are edited in the product. What the program brings is kept beside what is asked: the words of
-- staff are put into it, and each publication is a version of its own that requests begun earlier do not see.
CREATE TABLE question_deliveries (
  family text PRIMARY KEY CHECK (length(family) BETWEEN 1 AND 40),
  version integer NOT NULL CHECK (version > 0),
  -- The set, and the words of each of its parts.
  body jsonb NOT NULL,
  hash text NOT NULL,
  delivered_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON question_deliveries TO seawall_app;

-- Whose words a version holds: those of the program alone, or staff's.
ALTER TABLE question_sets ADD COLUMN origin text NOT NULL DEFAULT 'program' CHECK (origin IN ('program', 'staff'));
