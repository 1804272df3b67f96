-- Product pages, pages of words (about, legal), and messages from the contact form.

-- A row is one product page. `content` is the whole ServiceContent; the columns are what lists and look-ups need.
CREATE TABLE services (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The one canonical address.
  path text NOT NULL UNIQUE CHECK (path ~ '^/[a-z0-9/-]+$'),
  title text NOT NULL,
  summary text NOT NULL,
  category text NOT NULL CHECK (category IN ('business', 'vehicle', 'specialist')),
  tags text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL DEFAULT 0,
  published boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL,
  -- What the seed file held when it was loaded; a row staff have changed (`edited`) is left alone.
  content_hash text,
  edited boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the words last changed: the lastmod of the sitemap.
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX services_menu ON services (category, position, slug) WHERE published;
-- Seeding works as the app too.
GRANT SELECT, INSERT, UPDATE ON services TO seawall_app;

-- Pages of words: about, legal, home. `content` is PageContent of contract/model/page.ts.
CREATE TABLE pages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  path text NOT NULL UNIQUE CHECK (path ~ '^/[a-z0-9/-]*$'),
  kind text NOT NULL,
  title text NOT NULL,
  published boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL,
  content_hash text,
  edited boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pages_kind ON pages (kind, slug) WHERE published;
GRANT SELECT, INSERT, UPDATE ON pages TO seawall_app;

CREATE TABLE enquiries (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^EN-[0-9]{4}-[0-9A-Z]{10}$'),
  -- One form sent twice is one enquiry.
  submission text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'in_progress', 'replied', 'closed', 'spam')),
  topic text NOT NULL CHECK (topic IN ('new_policy', 'existing_policy', 'claim', 'renewals', 'complaint', 'other')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  business text NOT NULL DEFAULT '' CHECK (length(business) <= 120),
  email text NOT NULL CHECK (length(email) <= 254),
  phone text NOT NULL DEFAULT '' CHECK (length(phone) <= 30),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 4000),
  preferred_time text NOT NULL DEFAULT 'any' CHECK (preferred_time IN ('any', 'morning', 'afternoon', 'email_only')),
  support_need text NOT NULL DEFAULT '' CHECK (length(support_need) <= 500),
  source text NOT NULL DEFAULT '',
  -- Why it was kept back as suspected spam: stored, flagged, not mailed.
  suspected text,
  assigned_to uuid,
  due_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiries_newest ON enquiries (created_at DESC, id DESC);
CREATE INDEX enquiries_status ON enquiries (status, created_at DESC, id DESC);

CREATE TABLE enquiry_replies (
  id uuid PRIMARY KEY,
  enquiry_id uuid NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
  by_user uuid NOT NULL,
  message text NOT NULL CHECK (length(message) BETWEEN 10 AND 4000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_replies_of ON enquiry_replies (enquiry_id, created_at);

-- Visitors may leave a message and never read one, their own included.
ALTER TABLE enquiries ENABLE ROW LEVEL SECURITY;
ALTER TABLE enquiries FORCE ROW LEVEL SECURITY;
CREATE POLICY enquiries_leave ON enquiries FOR INSERT WITH CHECK (true);
CREATE POLICY enquiries_read ON enquiries FOR SELECT USING ((SELECT app_scope()) IN ('staff', 'system'));
CREATE POLICY enquiries_change ON enquiries FOR UPDATE USING ((SELECT app_scope()) IN ('staff', 'system'));
ALTER TABLE enquiry_replies ENABLE ROW LEVEL SECURITY;
ALTER TABLE enquiry_replies FORCE ROW LEVEL SECURITY;
CREATE POLICY enquiry_replies_staff ON enquiry_replies USING ((SELECT app_scope()) IN ('staff', 'system'));

GRANT SELECT, INSERT, UPDATE ON enquiries TO seawall_app;
GRANT SELECT, INSERT ON enquiry_replies TO seawall_app;
