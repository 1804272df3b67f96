-- A contract's insurance clause, what was read from it, and what the client's policies said to each line on the day it was checked.
CREATE TABLE contract_checks (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id),
  -- Whose contract it is.
  customer text NOT NULL CHECK (length(customer) BETWEEN 1 AND 160),
  clause text NOT NULL DEFAULT '' CHECK (length(clause) <= 12000),
  -- model/requirements/requirement.ts: Requirement[], and LineVerdict[] in the same order.
  lines jsonb NOT NULL DEFAULT '[]',
  results jsonb NOT NULL DEFAULT '[]',
  -- The London day whose policies these are.
  checked_on date NOT NULL,
  pass integer NOT NULL DEFAULT 0,
  gap integer NOT NULL DEFAULT 0,
  ask integer NOT NULL DEFAULT 0,
  -- What was asked us: [{ line, at, by, policyId }].
  asked jsonb NOT NULL DEFAULT '[]',
  made_by uuid REFERENCES users (id),
  made_by_name text NOT NULL,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contract_checks_client ON contract_checks (client_id, created_at, id);
CREATE INDEX contract_checks_made ON contract_checks (created_at, id);
GRANT SELECT, INSERT, UPDATE ON contract_checks TO seawall_app;
SELECT seawall_client_policy('contract_checks', client_writes => true);
