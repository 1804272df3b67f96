-- One table for every daily total; what two earlier ones held goes on in it. No version that was handed out read them.
ALTER TABLE daily_counts ALTER COLUMN count TYPE bigint;
INSERT INTO daily_counts (day, kind, subject, count)
  SELECT day, 'page', page, visits FROM page_counts
  UNION ALL SELECT day, 'page-miss', path, misses FROM page_misses;
DROP TABLE page_counts;
DROP TABLE page_misses;

-- Choices about tags that need consent: what was shown, once for each wording, and every answer to it. Of a visitor there is
-- nothing here but the answer: no address, no browser.
CREATE TABLE consent_wordings (
  version text PRIMARY KEY CHECK (version ~ '^[0-9a-f]{12}$'),
  wording jsonb NOT NULL,
  first_used_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE consent_receipts (
  id uuid PRIMARY KEY,
  version text NOT NULL REFERENCES consent_wordings (version),
  accepted text[] NOT NULL CHECK (accepted <@ ARRAY['analytics', 'marketing']),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consent_receipts_at ON consent_receipts (at);
GRANT SELECT, INSERT ON consent_wordings TO seawall_app;
GRANT SELECT, INSERT, DELETE ON consent_receipts TO seawall_app;
