-- Settings are kept as versions, so that staff can see who changed what and go back; and the last runs of jobs, backups and tests of
-- what the installation depends on, for the screens of /admin/settings.

-- Counts the saves of a record, from 0 as it was delivered.
ALTER TABLE settings ADD COLUMN version integer NOT NULL DEFAULT 0;

-- Number 0 is what a record held before staff first saved it. Rows are added, never changed.
CREATE TABLE setting_versions (
  key text NOT NULL,
  number integer NOT NULL CHECK (number >= 0),
  value jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  restored_from integer,
  PRIMARY KEY (key, number)
);
CREATE INDEX setting_versions_saved_by ON setting_versions (saved_by);
GRANT SELECT, INSERT ON setting_versions TO seawall_app;

-- One row for each job that runs by the clock. The queue itself forgets finished work within the hour.
CREATE TABLE job_runs (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  ok boolean NOT NULL,
  message text NOT NULL DEFAULT '' CHECK (length(message) <= 300)
);
GRANT SELECT, INSERT, UPDATE ON job_runs TO seawall_app;

-- Written by `npm run backup`, whole or failed.
CREATE TABLE backup_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  ok boolean NOT NULL,
  folder text NOT NULL,
  files integer,
  bytes bigint,
  message text NOT NULL DEFAULT '' CHECK (length(message) <= 300)
);
CREATE INDEX backup_runs_at ON backup_runs (at);
GRANT SELECT, INSERT ON backup_runs TO seawall_app;

-- The last test of the mail server, text messages, file store and virus scanner.
CREATE TABLE integration_tests (
  name text PRIMARY KEY CHECK (name ~ '^[a-z]{2,20}$'),
  at timestamptz NOT NULL DEFAULT now(),
  ok boolean NOT NULL,
  message text NOT NULL CHECK (length(message) <= 300),
  tested_by uuid REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX integration_tests_tested_by ON integration_tests (tested_by);
GRANT SELECT, INSERT, UPDATE ON integration_tests TO seawall_app;
