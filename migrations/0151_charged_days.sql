-- How often a cancellation of a policy was undone: what the cancellation gave back is then charged again, and the next one has a key of its
-- own. Of policies that are cancelled now it stays 0, so that the credit note they may have keeps its key.
ALTER TABLE policies ADD COLUMN reinstatements integer NOT NULL DEFAULT 0 CHECK (reinstatements >= 0);
SELECT set_config('app.scope', 'system', true);
UPDATE policies SET reinstatements = undone.times
  FROM (SELECT subject_id, count(*) AS times FROM record_events
    WHERE subject_type = 'policy' AND action = 'reinstate' AND from_status = 'cancelled' GROUP BY subject_id) AS undone
  WHERE undone.subject_id = policies.id AND policies.cancelled_from IS NULL;

-- Our fee for a change, as the client accepted it. Null: what the terms' own fee grew by.
ALTER TABLE policy_terms ADD COLUMN fee bigint CHECK (fee >= 0);
-- And for a cancellation that the client asked for.
ALTER TABLE policies ADD COLUMN cancellation_fee bigint NOT NULL DEFAULT 0 CHECK (cancellation_fee >= 0);

-- What is charged beside the terms, with the days it is charged for: an extension of the period, also one without a premium, and what the
-- figures that were declared after the period make of the deposit. Never changed.
CREATE TABLE policy_charges (
  policy_id uuid NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
  number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('extension', 'declaration')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- As on an invoice (src/contract/model/invoices/invoice.ts); none if nothing is charged.
  lines jsonb NOT NULL DEFAULT '[]',
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  -- Of a declaration: what was declared, and what it was rated on.
  declared jsonb,
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by uuid REFERENCES users (id),
  made_by_name text NOT NULL,
  PRIMARY KEY (policy_id, number),
  CHECK (to_day >= from_day)
);
GRANT SELECT, INSERT ON policy_charges TO seawall_app;
SELECT seawall_client_policy('policy_charges', parent => 'policies', key => 'policy_id');
ALTER POLICY of_parent ON policy_charges USING ((SELECT app_scope() = 'system') OR app_sees_policy(policy_id))
  WITH CHECK ((SELECT app_scope() = 'system') OR (SELECT app_scope() = 'staff') AND app_sees_policy(policy_id));
-- Periods that were extended before: without a premium, as there was no way to record one. The history has the days.
INSERT INTO policy_charges (policy_id, number, kind, from_day, to_day, made_at, made_by, made_by_name)
  SELECT policies.id, row_number() OVER (PARTITION BY policies.id ORDER BY events.id), 'extension',
    to_date(moved->>'before', 'DD/MM/YYYY') + 1, to_date(moved->>'after', 'DD/MM/YYYY'), events.at, users.id, events.by_name
  FROM record_events AS events CROSS JOIN jsonb_array_elements(events.changes) AS moved
    JOIN policies ON policies.id = events.subject_id LEFT JOIN users ON users.id = events.by_user
  WHERE events.subject_type = 'policy' AND events.action IN ('extend', 'reinstate') AND moved->>'field' = 'expiry'
    AND moved->>'before' ~ '^\d\d/\d\d/\d{4}$' AND moved->>'after' ~ '^\d\d/\d\d/\d{4}$'
    AND to_date(moved->>'after', 'DD/MM/YYYY') > to_date(moved->>'before', 'DD/MM/YYYY');
