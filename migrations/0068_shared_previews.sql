-- Links by which somebody without an account reads one revision of an item before it is public, says what they think, and signs it off.

-- A copy that is shared is kept for good, as one that was published is.
ALTER TABLE content_revisions DROP CONSTRAINT content_revisions_cause_check,
  ADD CONSTRAINT content_revisions_cause_check CHECK (cause IN ('seed', 'version', 'review', 'schedule', 'publish', 'restore', 'share'));

CREATE TABLE content_shares (
  id uuid PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES content_items (id) ON DELETE CASCADE,
  -- This one and no other, whatever is written afterwards.
  revision_id uuid NOT NULL REFERENCES content_revisions (id) ON DELETE CASCADE,
  -- SHA-256 of the token: nobody who reads the database can open the link.
  token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  -- Who it is for, as whoever made it typed it.
  reader text NOT NULL CHECK (length(reader) BETWEEN 1 AND 80),
  -- Where it was mailed to; empty: it was handed over in another way, or the address has been deleted since.
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  may_comment boolean NOT NULL,
  may_sign boolean NOT NULL,
  made_by uuid NOT NULL REFERENCES users (id),
  made_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_by text NOT NULL DEFAULT '',
  -- Openings. A mail program that looks at links counts as well.
  opened integer NOT NULL DEFAULT 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz
);
CREATE INDEX content_shares_item ON content_shares (item_id, created_at);
CREATE INDEX content_shares_over ON content_shares (expires_at) WHERE email <> '';

-- What a reader decided about that revision. Never changed: who decides again adds a row.
CREATE TABLE content_sign_offs (
  id uuid PRIMARY KEY,
  share_id uuid NOT NULL REFERENCES content_shares (id) ON DELETE CASCADE,
  verdict text NOT NULL CHECK (verdict IN ('approved', 'changes')),
  -- As they typed it.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  at timestamptz NOT NULL
);
CREATE INDEX content_sign_offs_share ON content_sign_offs (share_id, at);

-- A comment is a colleague's, or a reader's who came by a link.
ALTER TABLE content_comments ALTER COLUMN by_user DROP NOT NULL,
  ADD COLUMN share_id uuid REFERENCES content_shares (id) ON DELETE CASCADE,
  ADD CONSTRAINT content_comments_somebody CHECK (by_user IS NOT NULL OR share_id IS NOT NULL);
CREATE INDEX content_comments_share ON content_comments (share_id, at) WHERE share_id IS NOT NULL;

ALTER TABLE content_shares ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_shares FORCE ROW LEVEL SECURITY;
ALTER TABLE content_sign_offs ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_sign_offs FORCE ROW LEVEL SECURITY;
CREATE POLICY content_shares_staff ON content_shares USING ((SELECT app_scope()) IN ('staff', 'system'));
CREATE POLICY content_sign_offs_staff ON content_sign_offs USING ((SELECT app_scope()) IN ('staff', 'system'));
-- The reader: the one link whose token they brought, the one revision it is for, and what was said by it.
CREATE POLICY content_shares_reader ON content_shares USING (token_hash = (SELECT app_holder('sharedPreview')));
CREATE POLICY content_sign_offs_reader ON content_sign_offs
  USING (share_id = (SELECT id FROM content_shares WHERE token_hash = (SELECT app_holder('sharedPreview'))));
CREATE POLICY content_revisions_reader ON content_revisions FOR SELECT
  USING (id = (SELECT revision_id FROM content_shares WHERE token_hash = (SELECT app_holder('sharedPreview'))));
CREATE POLICY content_comments_reader ON content_comments
  USING (share_id = (SELECT id FROM content_shares WHERE token_hash = (SELECT app_holder('sharedPreview'))));
-- A line in the history of that item, which they cannot read.
CREATE POLICY record_events_reader ON record_events FOR INSERT WITH CHECK (party = 'system' AND visible_to = 'staff'
  AND action IN ('readerComment', 'signOff', 'askChanges') AND subject_type IN ('post', 'service', 'page')
  AND subject_id = (SELECT item_id FROM content_shares WHERE token_hash = (SELECT app_holder('sharedPreview'))));

GRANT SELECT, INSERT ON content_shares TO seawall_app;
GRANT UPDATE (token_hash, email, expires_at, revoked_at, revoked_by, opened, first_opened_at, last_opened_at) ON content_shares TO seawall_app;
GRANT SELECT, INSERT ON content_sign_offs TO seawall_app;
