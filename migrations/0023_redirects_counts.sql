-- Old addresses: where they lead now, or that what stood there is gone for good. Only paths of our own, on both sides.
CREATE TABLE redirects (
  path text PRIMARY KEY CHECK (path ~ '^/[a-z0-9._/-]{1,200}$' AND path !~ '//'),
  target text CHECK (target ~ '^/[a-z0-9/-]{0,200}$' AND target !~ '//'),
  status smallint NOT NULL CHECK (status IN (301, 410)),
  active boolean NOT NULL DEFAULT true,
  edited boolean NOT NULL DEFAULT false,
  seed_hash text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 301) = (target IS NOT NULL)),
  CHECK (target IS DISTINCT FROM path)
);
CREATE INDEX redirects_target ON redirects (target) WHERE active;

-- One step, always: an address that leads on may not be led to. So there are no chains, and no loops of any length.
CREATE FUNCTION redirects_one_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.active THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(7315301);
  IF EXISTS (SELECT 1 FROM redirects r WHERE r.active AND r.path = NEW.target)
     OR (EXISTS (SELECT 1 FROM redirects r WHERE r.active AND r.target = NEW.path AND r.path <> NEW.path)) THEN
    RAISE EXCEPTION 'redirect % would make a chain', NEW.path USING ERRCODE = 'check_violation', CONSTRAINT = 'redirects_one_step';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER redirects_one_step BEFORE INSERT OR UPDATE ON redirects FOR EACH ROW EXECUTE FUNCTION redirects_one_step();
GRANT SELECT, INSERT, UPDATE ON redirects TO seawall_app;

-- Sums of a day, of no one visitor: how often a page was opened, and which addresses nothing stands at.
CREATE TABLE page_counts (
  day date NOT NULL,
  page text NOT NULL CHECK (length(page) <= 120),
  visits bigint NOT NULL CHECK (visits > 0),
  PRIMARY KEY (day, page)
);
CREATE TABLE page_misses (
  day date NOT NULL,
  path text NOT NULL CHECK (length(path) <= 120),
  misses bigint NOT NULL CHECK (misses > 0),
  PRIMARY KEY (day, path)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON page_counts TO seawall_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON page_misses TO seawall_app;
