-- A payment of a claim that was recorded by mistake is reversed with a reason, never deleted: it stays in the history and counts nowhere else.
ALTER TABLE claim_payments
  ADD COLUMN reversed_at timestamptz,
  ADD COLUMN reversed_why text NOT NULL DEFAULT '' CHECK (length(reversed_why) <= 300),
  ADD COLUMN reversed_by_name text NOT NULL DEFAULT '';
GRANT UPDATE (reversed_at, reversed_why, reversed_by_name) ON claim_payments TO seawall_app;
