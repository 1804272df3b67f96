-- Invoices and credit notes: what the first table lacked. Nothing has been issued before this.
-- `due_on`: the day by which the next money is due. `credited`: of an invoice, what credit notes took off it; of a credit note, what was set
-- off against its invoice. `facts`: what the paper says, locked when it is issued.
ALTER TABLE invoices DROP COLUMN total, DROP COLUMN paid_on, DROP COLUMN method;
ALTER TABLE invoices ALTER COLUMN reference DROP DEFAULT;
DROP SEQUENCE invoice_reference;
ALTER TABLE invoices DROP CONSTRAINT invoices_status_check;
DROP INDEX invoices_unpaid;
ALTER TABLE invoices
  ADD COLUMN kind text NOT NULL DEFAULT 'invoice' CHECK (kind IN ('invoice', 'credit_note')),
  -- What it is for: one document for each (src/contract/model/invoices/charges.ts).
  ADD COLUMN charge text NOT NULL DEFAULT '',
  ADD COLUMN credits uuid REFERENCES invoices (id),
  ADD COLUMN credit_charge bigint NOT NULL DEFAULT 0,
  ADD COLUMN total bigint GENERATED ALWAYS AS (net + ipt + fee + credit_charge) STORED,
  ADD COLUMN paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  ADD COLUMN credited bigint NOT NULL DEFAULT 0 CHECK (credited >= 0),
  ADD COLUMN facts jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN made_by uuid REFERENCES users (id),
  ADD COLUMN made_by_name text NOT NULL DEFAULT '',
  ADD COLUMN client_name text NOT NULL DEFAULT '',
  ADD COLUMN pdf_key text,
  ADD COLUMN pdf_sha256 text NOT NULL DEFAULT '',
  ADD COLUMN pdf_bytes integer NOT NULL DEFAULT 0,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
-- Of the old kind there are none but what somebody put there by hand.
SELECT set_config('app.scope', 'system', true);
UPDATE invoices SET status = 'issued' WHERE status = 'unpaid';
UPDATE invoices SET status = 'credited' WHERE status = 'cancelled';
ALTER TABLE invoices
  ADD CONSTRAINT invoices_status_check CHECK (status IN ('issued', 'part_paid', 'paid', 'credited', 'to_return', 'returned', 'set_off')),
  -- A credit note is negative; nothing is paid or credited beyond the whole.
  ADD CONSTRAINT invoices_sign CHECK (CASE kind WHEN 'invoice' THEN total >= 0 ELSE total <= 0 END),
  ADD CONSTRAINT invoices_settled CHECK (paid + credited <= abs(total));
-- One document for each charge of a policy: a second click, or a colleague at the same time, makes no second one. One that was credited
-- makes room for a right one.
CREATE UNIQUE INDEX invoices_charge ON invoices (policy_id, charge) WHERE charge <> '' AND status <> 'credited';
-- And an invoice is credited as a whole once.
CREATE UNIQUE INDEX invoices_credits ON invoices (credits) WHERE charge LIKE 'credit %';
CREATE INDEX invoices_issued ON invoices (issued_on, id);
CREATE INDEX invoices_due ON invoices (due_on, id);
CREATE INDEX invoices_total ON invoices (total, id);
CREATE INDEX invoices_status ON invoices (status, due_on, id);
CREATE INDEX invoices_credited ON invoices (credits) WHERE credits IS NOT NULL;

-- Of the client, so that the list need not open it.
CREATE TRIGGER invoices_client_name BEFORE INSERT OR UPDATE OF client_id ON invoices FOR EACH ROW EXECUTE FUNCTION policy_client_name();
UPDATE invoices SET client_id = client_id;
CREATE OR REPLACE FUNCTION client_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE policies SET client_name = NEW.name WHERE client_id = NEW.id;
  UPDATE invoices SET client_name = NEW.name WHERE client_id = NEW.id;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
ALTER TABLE invoices ADD COLUMN client_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(client_name)) STORED;
CREATE INDEX invoices_client_sort ON invoices (client_sort, id);
SELECT make_searchable('invoices', $$reference || ' ' || client_name || ' ' || about$$);
-- What staff may not see of a policy, they do not see of its invoices.
SELECT seawall_client_policy('invoices', staff => 'EXISTS (SELECT 1 FROM policies WHERE policies.id = policy_id)');

ALTER TABLE instalments DROP COLUMN paid_on;

-- Money that came for an invoice, or went back for a credit note. A row that was recorded by mistake is taken back, never deleted.
CREATE TABLE invoice_payments (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  amount bigint NOT NULL CHECK (amount > 0),
  paid_on date NOT NULL,
  -- How it came. Card data is never stored.
  how text NOT NULL CHECK (how IN ('bank_transfer', 'direct_debit', 'cheque', 'lender', 'insurer')),
  reference text NOT NULL DEFAULT '' CHECK (length(reference) <= 60),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  recorded_by uuid REFERENCES users (id),
  recorded_by_name text NOT NULL,
  taken_back_at timestamptz,
  taken_back_why text NOT NULL DEFAULT ''
);
CREATE INDEX invoice_payments_invoice ON invoice_payments (invoice_id);
GRANT SELECT, INSERT ON invoice_payments TO seawall_app;
GRANT UPDATE (taken_back_at, taken_back_why) ON invoice_payments TO seawall_app;
SELECT seawall_client_policy('invoice_payments', parent => 'invoices', key => 'invoice_id');

-- Numbers without gaps (INV-2026-000031, CN-2026-000004): the row is locked until the transaction that draws a number ends, so one that is
-- rolled back gives its number back. The app cannot set them.
CREATE TABLE invoice_numbers (
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  year integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (kind, year)
);
ALTER TABLE invoice_numbers ENABLE ROW LEVEL SECURITY;
CREATE FUNCTION next_invoice_number(of_kind text, issued date) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE drawn integer; of_year integer := extract(year FROM issued);
BEGIN
  INSERT INTO invoice_numbers AS numbers (kind, year, last) VALUES (of_kind, of_year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET last = numbers.last + 1 RETURNING last INTO drawn;
  RETURN CASE of_kind WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END || of_year || '-' || lpad(drawn::text, 6, '0');
END $$;
REVOKE EXECUTE ON FUNCTION next_invoice_number FROM PUBLIC;
GRANT EXECUTE ON FUNCTION next_invoice_number TO seawall_app;
