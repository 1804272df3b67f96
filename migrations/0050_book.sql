-- The book: clients with what is known of them, their contacts, policies with their versions of terms, documents, proofs of cover,
-- changes, renewals, tasks, complaints and invoices. Money is in pence; dates of cover are calendar dates, both ends included.

-- --- Clients ---

CREATE SEQUENCE client_reference START 101;
ALTER TABLE clients
  ADD COLUMN reference text,
  ADD COLUMN business_type text NOT NULL DEFAULT 'ltd' CHECK (business_type IN ('sole_trader', 'partnership', 'llp', 'ltd', 'plc', 'charity',
    'cic', 'trust', 'public_body', 'individual_landlord')),
  ADD COLUMN trading_name text NOT NULL DEFAULT '',
  ADD COLUMN company_number text NOT NULL DEFAULT '',
  ADD COLUMN charity_number text NOT NULL DEFAULT '',
  ADD COLUMN vat_number text NOT NULL DEFAULT '',
  -- Employer reference number; without one, why there is none (ELTO).
  ADD COLUMN ern text NOT NULL DEFAULT '',
  ADD COLUMN ern_exempt text NOT NULL DEFAULT '' CHECK (ern_exempt IN ('', 'below_threshold', 'no_paye', 'not_employer', 'foreign')),
  ADD COLUMN trade text NOT NULL DEFAULT '',
  ADD COLUMN activities text NOT NULL DEFAULT '',
  ADD COLUMN established integer,
  ADD COLUMN turnover bigint CHECK (turnover >= 0),
  ADD COLUMN turnover_year integer,
  ADD COLUMN employees integer CHECK (employees >= 0),
  ADD COLUMN wage_roll bigint CHECK (wage_roll >= 0),
  -- Lines of an address with its postcode last.
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN postcode text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN category text NOT NULL DEFAULT 'commercial_small' CHECK (category IN ('consumer', 'commercial_small', 'commercial_larger')),
  ADD COLUMN support_needs text NOT NULL DEFAULT '',
  ADD COLUMN preferred_contact text NOT NULL DEFAULT 'email' CHECK (preferred_contact IN ('email', 'phone', 'post')),
  ADD COLUMN source text NOT NULL DEFAULT '',
  ADD COLUMN sanctions_checked_on date,
  ADD COLUMN assigned_to uuid REFERENCES users (id),
  -- The client into which this one was merged.
  ADD COLUMN merged_into uuid REFERENCES clients (id),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE clients DROP CONSTRAINT clients_status_check,
  ADD CONSTRAINT clients_status_check CHECK (status IN ('prospect', 'active', 'lapsed', 'closed', 'declined'));
SELECT set_config('app.scope', 'system', true);
UPDATE clients SET reference = 'C-' || lpad(nextval('client_reference')::text, 6, '0');
ALTER TABLE clients ALTER COLUMN reference SET NOT NULL, ALTER COLUMN reference SET DEFAULT 'C-' || lpad(nextval('client_reference')::text, 6, '0'),
  ADD CONSTRAINT clients_reference UNIQUE (reference);
GRANT USAGE ON SEQUENCE client_reference TO seawall_app;
CREATE INDEX clients_created ON clients (created_at, id);
CREATE INDEX clients_postcode ON clients (postcode) WHERE postcode <> '';
CREATE INDEX clients_company_number ON clients (company_number) WHERE company_number <> '';
CREATE INDEX clients_email ON clients (email) WHERE email <> '';

-- A lapsed client and a prospect may still sign in; one whose company is closed or declined may not.
CREATE OR REPLACE FUNCTION companies_of(person uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); found jsonb;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT jsonb_agg(jsonb_build_object('id', clients.id, 'name', clients.name, 'role', memberships.role, 'rights', memberships.rights,
      'status', memberships.status) ORDER BY clients.name, clients.id)
    INTO found FROM memberships JOIN clients ON clients.id = memberships.client_id
    WHERE memberships.user_id = person AND memberships.status IN ('invited', 'active')
      AND (memberships.expires_at IS NULL OR memberships.expires_at > now()) AND clients.status NOT IN ('closed', 'declined');
  PERFORM set_config('app.scope', before, true);
  RETURN found;
END $$;

CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  role text NOT NULL CHECK (role IN ('owner', 'director', 'office_manager', 'accountant', 'other')),
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  main boolean NOT NULL DEFAULT false,
  may_claim boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contacts_client ON contacts (client_id);
CREATE INDEX contacts_email ON contacts (email) WHERE email <> '';
GRANT SELECT, INSERT, UPDATE, DELETE ON contacts TO seawall_app;
SELECT seawall_client_policy('contacts');

-- --- Policies ---

-- 'POL-2026-000045': the year in London, and a number that is not used twice. Numbers may be missing.
CREATE FUNCTION next_reference(prefix text, counter regclass, digits integer) RETURNS text LANGUAGE sql VOLATILE
  RETURN prefix || '-' || to_char(now() AT TIME ZONE 'Europe/London', 'YYYY') || '-' || lpad(nextval(counter)::text, digits, '0');

CREATE SEQUENCE policy_reference START 41;
GRANT USAGE ON SEQUENCE policy_reference TO seawall_app;
CREATE TABLE policies (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id),
  -- Ours: POL-2026-000045.
  reference text NOT NULL UNIQUE DEFAULT next_reference('POL', 'policy_reference', 6),
  -- The insurer's, as entered, in capitals; empty until it is known.
  policy_number text NOT NULL DEFAULT '' CHECK (policy_number ~ '^([A-Z0-9][A-Z0-9/ -]{3,24})?$'),
  -- A key of policyClasses.
  class text NOT NULL CHECK (class ~ '^[a-z_]{2,30}$'),
  insurer text NOT NULL CHECK (length(insurer) BETWEEN 1 AND 120),
  status text NOT NULL CHECK (status IN ('active', 'pending', 'expired', 'cancelled', 'awaiting_documents', 'awaiting_proposal_form',
    'renewal_pending', 'renewal_in_progress')),
  inception date NOT NULL,
  expiry date NOT NULL,
  -- When the insurer confirmed cover. Status is not cover.
  bound_at timestamptz,
  bound_by uuid REFERENCES users (id),
  -- The first day without cover.
  cancelled_from date,
  cancellation_reason text NOT NULL DEFAULT '' CHECK (cancellation_reason IN ('', 'insured_request', 'insurer', 'non_payment', 'sale', 'replaced',
    'misrepresentation', 'not_taken_up')),
  -- Of the newest version of its terms, so that lists need not open it.
  terms_number integer NOT NULL DEFAULT 1,
  net bigint NOT NULL,
  ipt bigint NOT NULL,
  fee bigint NOT NULL DEFAULT 0,
  total bigint GENERATED ALWAYS AS (net + ipt + fee) STORED,
  -- Hundredths of one per cent of the net premium.
  commission_rate integer NOT NULL DEFAULT 0 CHECK (commission_rate BETWEEN 0 AND 10000),
  assigned_to uuid REFERENCES users (id),
  -- Kidnap and ransom: only for staff who may see confidential records.
  confidential boolean NOT NULL DEFAULT false,
  predecessor_id uuid REFERENCES policies (id),
  quote_id uuid,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (expiry >= inception),
  CHECK (cancelled_from IS NULL OR cancelled_from BETWEEN inception AND expiry + 1)
);
-- An insurer's number names one period of one policy.
CREATE UNIQUE INDEX policies_number ON policies (insurer, policy_number, inception) WHERE policy_number <> '';
CREATE UNIQUE INDEX policies_successor ON policies (predecessor_id) WHERE predecessor_id IS NOT NULL;
CREATE UNIQUE INDEX policies_quote ON policies (quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX policies_client ON policies (client_id, expiry);
CREATE INDEX policies_expiry ON policies (expiry, id);
CREATE INDEX policies_inception ON policies (inception, id);
CREATE INDEX policies_created ON policies (created_at, id);
CREATE INDEX policies_status ON policies (status, expiry, id);
CREATE INDEX policies_assigned ON policies (assigned_to, expiry, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX policies_total ON policies (total, id);
GRANT SELECT, INSERT, UPDATE ON policies TO seawall_app;
SELECT seawall_client_policy('policies');

-- A version of the terms, whole and never changed. The one in force on a day is the newest that had begun by then.
CREATE TABLE policy_terms (
  policy_id uuid NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
  number integer NOT NULL,
  effective_from date NOT NULL,
  reason text NOT NULL,
  terms jsonb NOT NULL,
  -- What the change cost, pro rata, without and as tax; 0 for the first.
  net_change bigint NOT NULL DEFAULT 0,
  ipt_change bigint NOT NULL DEFAULT 0,
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by uuid REFERENCES users (id),
  made_by_name text NOT NULL,
  PRIMARY KEY (policy_id, number)
);
GRANT SELECT, INSERT ON policy_terms TO seawall_app;
SELECT seawall_client_policy('policy_terms', parent => 'policies', key => 'policy_id');

-- What must still be provided: the insurer's subjectivities and what a class of policy requires.
CREATE TABLE subjectivities (
  id uuid PRIMARY KEY,
  policy_id uuid NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
  client_id uuid NOT NULL REFERENCES clients (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 400),
  due_on date,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'met', 'waived')),
  settled_at timestamptz,
  settled_by text NOT NULL DEFAULT ''
);
CREATE INDEX subjectivities_policy ON subjectivities (policy_id);
CREATE INDEX subjectivities_open ON subjectivities (client_id, due_on) WHERE status = 'open';
GRANT SELECT, INSERT, UPDATE ON subjectivities TO seawall_app;
SELECT seawall_client_policy('subjectivities');

-- --- Documents ---

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id),
  policy_id uuid REFERENCES policies (id),
  claim_id uuid,
  kind text NOT NULL CHECK (kind IN ('certificate', 'schedule', 'wording', 'endorsement', 'ipid', 'statement_of_fact', 'proposal_form', 'quotation',
    'demands_needs', 'toba', 'invoice', 'credit_note', 'receipt', 'renewal_notice', 'claim_form', 'claim_evidence', 'correspondence', 'complaint',
    'confirmation', 'survey', 'other')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  -- requested: asked for and not there yet. to_check: sent by the client, nobody has looked at it. withdrawn: no longer shown as current.
  status text NOT NULL CHECK (status IN ('requested', 'to_check', 'current', 'withdrawn')),
  visible_to text NOT NULL DEFAULT 'client' CHECK (visible_to IN ('client', 'staff', 'confidential')),
  -- Who has to provide it, while it is requested.
  asked_of text NOT NULL DEFAULT '' CHECK (asked_of IN ('', 'client', 'broker', 'insurer')),
  note text NOT NULL DEFAULT '',
  due_on date,
  effective_from date,
  -- Its newest file: 0 while there is none.
  file_number integer NOT NULL DEFAULT 0,
  from_client boolean NOT NULL DEFAULT false,
  needs_signature boolean NOT NULL DEFAULT false,
  signed_at timestamptz,
  signed_name text NOT NULL DEFAULT '',
  dispose_on date,
  legal_hold boolean NOT NULL DEFAULT false,
  assigned_to uuid REFERENCES users (id),
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX documents_client ON documents (client_id, created_at, id);
CREATE INDEX documents_policy ON documents (policy_id) WHERE policy_id IS NOT NULL;
CREATE INDEX documents_claim ON documents (claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX documents_created ON documents (created_at, id);
CREATE INDEX documents_status ON documents (status, created_at, id);
GRANT SELECT, INSERT, UPDATE ON documents TO seawall_app;
SELECT seawall_client_policy('documents', client_writes => true);
-- Internal documents are not there for the client.
DROP POLICY client ON documents;
CREATE POLICY client ON documents USING ((SELECT app_scope()) = 'client' AND client_id = ANY ((SELECT app_client_ids())::uuid[]) AND visible_to = 'client');

-- Each issue of a document: an upload of the file store, or text that we drew ourselves (key in the file store). Never changed.
CREATE TABLE document_files (
  document_id uuid NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  number integer NOT NULL,
  upload_id uuid,
  key text,
  name text NOT NULL,
  type text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  note text NOT NULL DEFAULT '',
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by uuid REFERENCES users (id),
  added_by_name text NOT NULL,
  PRIMARY KEY (document_id, number),
  CHECK ((upload_id IS NULL) <> (key IS NULL))
);
GRANT SELECT, INSERT ON document_files TO seawall_app;
SELECT seawall_client_policy('document_files', parent => 'documents', key => 'document_id');

CREATE TABLE document_reads (
  document_id uuid NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  number integer NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, number, user_id)
);
GRANT SELECT, INSERT, UPDATE ON document_reads TO seawall_app;
SELECT seawall_client_policy('document_reads', parent => 'documents', key => 'document_id');

-- --- Proof of cover ---

CREATE TABLE proof_holders (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  email text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (client_id, name)
);
GRANT SELECT, INSERT, UPDATE ON proof_holders TO seawall_app;
SELECT seawall_client_policy('proof_holders', client_writes => true);

CREATE TABLE proofs (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id),
  policy_id uuid NOT NULL REFERENCES policies (id),
  -- What the QR leads to: /verify/{code}. Not to be guessed.
  code text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('issued', 'replaced', 'withdrawn')),
  holder_id uuid REFERENCES proof_holders (id),
  purpose text NOT NULL,
  -- What it says, locked when it was issued.
  facts jsonb NOT NULL,
  pdf_key text,
  pdf_sha256 text NOT NULL DEFAULT '',
  -- Issued again at a renewal, when the client ticked it.
  carry_over boolean NOT NULL DEFAULT false,
  replaces uuid REFERENCES proofs (id),
  issued_at timestamptz NOT NULL DEFAULT now(),
  issued_by uuid REFERENCES users (id),
  issued_by_name text NOT NULL,
  version integer NOT NULL DEFAULT 0
);
CREATE INDEX proofs_policy ON proofs (policy_id, issued_at);
CREATE INDEX proofs_client ON proofs (client_id, issued_at, id);
GRANT SELECT, INSERT, UPDATE ON proofs TO seawall_app;
SELECT seawall_client_policy('proofs', client_writes => true, holder => 'code = (SELECT app_holder(''proof''))');

-- The page for staff with the employers' liability certificate of a company: one address for good, until it is changed.
CREATE TABLE staff_pages (
  client_id uuid PRIMARY KEY REFERENCES clients (id),
  token text NOT NULL UNIQUE,
  enabled boolean NOT NULL DEFAULT true,
  made_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON staff_pages TO seawall_app;
SELECT seawall_client_policy('staff_pages', client_writes => true, holder => 'token = (SELECT app_holder(''staffPage''))');

-- --- Changes during the period (mid-term adjustments) ---

CREATE SEQUENCE change_reference START 21;
GRANT USAGE ON SEQUENCE change_reference TO seawall_app;
CREATE TABLE changes (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE DEFAULT next_reference('CHG', 'change_reference', 6),
  client_id uuid NOT NULL REFERENCES clients (id),
  policy_id uuid NOT NULL REFERENCES policies (id),
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('requested', 'info_needed', 'with_insurer', 'terms_received', 'client_accepted', 'applied', 'rejected', 'withdrawn')),
  effective_on date NOT NULL,
  -- What is asked for: typed by kind; [{ field, before, after }] as people read it beside it.
  wanted jsonb NOT NULL,
  compared jsonb NOT NULL DEFAULT '[]',
  reason text NOT NULL DEFAULT '',
  -- The insurer's price of the change, pro rata; null until it is known.
  net bigint,
  ipt bigint,
  fee bigint NOT NULL DEFAULT 0,
  insurer_reference text NOT NULL DEFAULT '',
  terms_number integer,
  due_at timestamptz,
  assigned_to uuid REFERENCES users (id),
  requested_by uuid REFERENCES users (id),
  requested_by_name text NOT NULL,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX changes_policy ON changes (policy_id, created_at);
CREATE INDEX changes_client ON changes (client_id, created_at, id);
CREATE INDEX changes_status ON changes (status, created_at, id);
GRANT SELECT, INSERT, UPDATE ON changes TO seawall_app;
SELECT seawall_client_policy('changes', client_writes => true);

-- --- Renewals ---

CREATE TABLE renewals (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id),
  policy_id uuid NOT NULL UNIQUE REFERENCES policies (id),
  new_policy_id uuid REFERENCES policies (id),
  status text NOT NULL CHECK (status IN ('not_started', 'info_requested', 'info_received', 'with_insurers', 'terms_received', 'presented', 'accepted',
    'bound', 'declined', 'not_offered', 'no_response', 'withdrawn')),
  -- The expiry of the policy.
  due_on date NOT NULL,
  due_at timestamptz,
  assigned_to uuid REFERENCES users (id),
  invited_at timestamptz,
  -- What the client confirmed or corrected: [{ key, label, before, after, confirmed }], and claims and values told with it.
  facts jsonb NOT NULL DEFAULT '[]',
  facts_confirmed_at timestamptz,
  facts_confirmed_by text NOT NULL DEFAULT '',
  -- Terms of the coming period that were offered, as offers of a quote; and the whole terms that the recommended one stands for.
  offers jsonb NOT NULL DEFAULT '[]',
  new_terms jsonb,
  recommended_offer uuid,
  presented jsonb,
  presented_at timestamptz,
  -- Deteriorations that the client ticked: [{ key, text, at }].
  acknowledged jsonb NOT NULL DEFAULT '[]',
  decision text NOT NULL DEFAULT '' CHECK (decision IN ('', 'renew', 'renew_changed', 'move_insurer', 'lapse', 'call_me')),
  decided_at timestamptz,
  decided_by text NOT NULL DEFAULT '',
  declaration jsonb,
  lost_reason text NOT NULL DEFAULT '' CHECK (lost_reason IN ('', 'price', 'cover', 'service', 'ceased_trading', 'sold', 'moved_broker', 'insurer_withdrew',
    'no_response')),
  -- The broker's own columns of the grid.
  target_net bigint,
  markets_approached integer NOT NULL DEFAULT 0,
  markets_replied integer NOT NULL DEFAULT 0,
  next_action text NOT NULL DEFAULT '',
  next_chase_on date,
  note text NOT NULL DEFAULT '',
  chased_at timestamptz,
  chases integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX renewals_due ON renewals (due_on, id);
CREATE INDEX renewals_client ON renewals (client_id, due_on);
CREATE INDEX renewals_status ON renewals (status, due_on, id);
CREATE INDEX renewals_assigned ON renewals (assigned_to, due_on, id) WHERE assigned_to IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON renewals TO seawall_app;
SELECT seawall_client_policy('renewals', client_writes => true);

-- --- Tasks, complaints, invoices ---

CREATE TABLE tasks (
  id uuid PRIMARY KEY,
  -- Null: of no client.
  client_id uuid REFERENCES clients (id),
  subject_type text NOT NULL DEFAULT '',
  subject_id uuid,
  -- What made it, so that a job makes it once: 'renewal:90:<id>'. Empty for one written by hand.
  made_by_rule text NOT NULL DEFAULT '',
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  note text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('open', 'done', 'dropped')),
  due_on date,
  snoozed_until date,
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'high')),
  assigned_to uuid REFERENCES users (id),
  done_at timestamptz,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX tasks_rule ON tasks (made_by_rule) WHERE made_by_rule <> '';
CREATE INDEX tasks_open ON tasks (due_on, id) WHERE status = 'open';
CREATE INDEX tasks_subject ON tasks (subject_type, subject_id) WHERE subject_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON tasks TO seawall_app;
-- Ours, not the client's.
SELECT seawall_client_policy('tasks');
DROP POLICY client ON tasks;

CREATE SEQUENCE complaint_reference START 11;
GRANT USAGE ON SEQUENCE complaint_reference TO seawall_app;
CREATE TABLE complaints (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE DEFAULT next_reference('CMP', 'complaint_reference', 5),
  -- Null: of somebody who is no client.
  client_id uuid REFERENCES clients (id),
  policy_id uuid REFERENCES policies (id),
  -- service: the clocks of DISP. data_protection: its own 30 days.
  kind text NOT NULL CHECK (kind IN ('service', 'data_protection')),
  status text NOT NULL CHECK (status IN ('received', 'acknowledged', 'investigating', 'summary_resolved', 'final_response_sent', 'holding_letter_sent',
    'with_fos', 'closed')),
  complainant text NOT NULL,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  channel text NOT NULL CHECK (channel IN ('portal', 'email', 'phone', 'post', 'website', 'in_person')),
  category text NOT NULL DEFAULT 'other' CHECK (category IN ('delay', 'advice', 'claim', 'price', 'documents', 'conduct', 'data', 'other')),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 4000),
  eligible text NOT NULL DEFAULT 'unknown' CHECK (eligible IN ('yes', 'no', 'unknown')),
  outcome text NOT NULL DEFAULT '' CHECK (outcome IN ('', 'upheld', 'partly', 'not_upheld')),
  redress bigint,
  root_cause text NOT NULL DEFAULT '',
  received_on date NOT NULL,
  acknowledged_at timestamptz,
  due_at timestamptz,
  assigned_to uuid REFERENCES users (id),
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX complaints_client ON complaints (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX complaints_status ON complaints (status, created_at, id);
GRANT SELECT, INSERT, UPDATE ON complaints TO seawall_app;
SELECT seawall_client_policy('complaints', client_writes => true);

CREATE SEQUENCE invoice_reference START 31;
GRANT USAGE ON SEQUENCE invoice_reference TO seawall_app;
CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE DEFAULT next_reference('INV', 'invoice_reference', 6),
  client_id uuid NOT NULL REFERENCES clients (id),
  policy_id uuid NOT NULL REFERENCES policies (id),
  status text NOT NULL CHECK (status IN ('unpaid', 'paid', 'cancelled')),
  -- Negative: a credit note, for a return premium.
  net bigint NOT NULL,
  ipt bigint NOT NULL,
  fee bigint NOT NULL DEFAULT 0,
  total bigint GENERATED ALWAYS AS (net + ipt + fee) STORED,
  about text NOT NULL,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  paid_on date,
  method text NOT NULL DEFAULT 'bank' CHECK (method IN ('bank', 'finance', 'direct_debit_insurer')),
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX invoices_client ON invoices (client_id, issued_on);
CREATE INDEX invoices_policy ON invoices (policy_id);
CREATE INDEX invoices_unpaid ON invoices (due_on, id) WHERE status = 'unpaid';
GRANT SELECT, INSERT, UPDATE ON invoices TO seawall_app;
SELECT seawall_client_policy('invoices');

CREATE TABLE instalments (
  invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  number integer NOT NULL,
  due_on date NOT NULL,
  amount bigint NOT NULL,
  paid_on date,
  PRIMARY KEY (invoice_id, number)
);
GRANT SELECT, INSERT, UPDATE ON instalments TO seawall_app;
SELECT seawall_client_policy('instalments', parent => 'invoices', key => 'invoice_id');

-- --- Claims: what the insurer does ---

ALTER TABLE claims
  ADD COLUMN adjuster text NOT NULL DEFAULT '',
  ADD COLUMN excess bigint,
  -- Staff only, unless the insurer agrees.
  ADD COLUMN reserve bigint,
  ADD COLUMN money_released boolean NOT NULL DEFAULT false,
  -- Told to the client: by when they hear from us again.
  ADD COLUMN next_update_on date,
  ADD CONSTRAINT claims_policy FOREIGN KEY (policy_id) REFERENCES policies (id);
CREATE INDEX claims_policy ON claims (policy_id) WHERE policy_id IS NOT NULL;
ALTER TABLE documents ADD CONSTRAINT documents_claim FOREIGN KEY (claim_id) REFERENCES claims (id);

-- What is needed for a claim, one thing a row.
CREATE TABLE claim_needs (
  id uuid PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES claims (id) ON DELETE CASCADE,
  client_id uuid REFERENCES clients (id),
  what text NOT NULL CHECK (length(what) BETWEEN 1 AND 160),
  why text NOT NULL DEFAULT '',
  due_on date,
  status text NOT NULL CHECK (status IN ('requested', 'received', 'accepted', 'redo', 'dropped')),
  answer text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX claim_needs_claim ON claim_needs (claim_id);
CREATE INDEX claim_needs_open ON claim_needs (client_id, due_on) WHERE status IN ('requested', 'redo');
GRANT SELECT, INSERT, UPDATE ON claim_needs TO seawall_app;
SELECT seawall_client_policy('claim_needs', parent => 'claims', key => 'claim_id');

-- Money of a claim. Shown to the client once it is released.
CREATE TABLE claim_payments (
  id uuid PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES claims (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('interim', 'final', 'recovery', 'excess', 'costs')),
  payee text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  paid_on date NOT NULL,
  made_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX claim_payments_claim ON claim_payments (claim_id);
GRANT SELECT, INSERT ON claim_payments TO seawall_app;
SELECT seawall_client_policy('claim_payments', parent => 'claims', key => 'claim_id');
CREATE TABLE claim_reserves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES claims (id) ON DELETE CASCADE,
  amount bigint NOT NULL CHECK (amount >= 0),
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  by_name text NOT NULL
);
CREATE INDEX claim_reserves_claim ON claim_reserves (claim_id);
GRANT SELECT, INSERT ON claim_reserves TO seawall_app;
-- Never the client's.
ALTER TABLE claim_reserves ENABLE ROW LEVEL SECURITY;
ALTER TABLE claim_reserves FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON claim_reserves USING ((SELECT app_scope()) IN ('staff', 'system') AND EXISTS (SELECT 1 FROM claims WHERE claims.id = claim_id));

-- --- Histories and files ---

ALTER TABLE record_events DROP CONSTRAINT record_events_subject_type_check,
  ADD CONSTRAINT record_events_subject_type_check CHECK (subject_type IN ('quote', 'claim', 'enquiry', 'appointment', 'user', 'membership',
    'client', 'policy', 'document', 'proof', 'change', 'renewal', 'task', 'complaint', 'invoice'));

CREATE OR REPLACE FUNCTION app_sees_record(kind text, record uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE kind
    WHEN 'quote' THEN EXISTS (SELECT 1 FROM quotes WHERE quotes.id = record)
    WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims WHERE claims.id = record)
    WHEN 'enquiry' THEN EXISTS (SELECT 1 FROM enquiries WHERE enquiries.id = record)
    WHEN 'appointment' THEN EXISTS (SELECT 1 FROM appointments WHERE appointments.id = record)
    WHEN 'membership' THEN EXISTS (SELECT 1 FROM memberships WHERE memberships.id = record)
    WHEN 'client' THEN EXISTS (SELECT 1 FROM clients WHERE clients.id = record)
    WHEN 'policy' THEN EXISTS (SELECT 1 FROM policies WHERE policies.id = record)
    WHEN 'document' THEN EXISTS (SELECT 1 FROM documents WHERE documents.id = record)
    WHEN 'proof' THEN EXISTS (SELECT 1 FROM proofs WHERE proofs.id = record)
    WHEN 'change' THEN EXISTS (SELECT 1 FROM changes WHERE changes.id = record)
    WHEN 'renewal' THEN EXISTS (SELECT 1 FROM renewals WHERE renewals.id = record)
    WHEN 'task' THEN EXISTS (SELECT 1 FROM tasks WHERE tasks.id = record)
    WHEN 'complaint' THEN EXISTS (SELECT 1 FROM complaints WHERE complaints.id = record)
    WHEN 'invoice' THEN EXISTS (SELECT 1 FROM invoices WHERE invoices.id = record)
    -- What administrators did with an account is not for the account's own company.
    WHEN 'user' THEN app_scope() IN ('staff', 'system') AND EXISTS (SELECT 1 FROM users WHERE users.id = record)
    ELSE false END;

CREATE TRIGGER clients_history AFTER DELETE ON clients FOR EACH ROW EXECUTE FUNCTION erase_history('client');
CREATE TRIGGER policies_history AFTER DELETE ON policies FOR EACH ROW EXECUTE FUNCTION erase_history('policy');
CREATE TRIGGER documents_history AFTER DELETE ON documents FOR EACH ROW EXECUTE FUNCTION erase_history('document');
CREATE TRIGGER proofs_history AFTER DELETE ON proofs FOR EACH ROW EXECUTE FUNCTION erase_history('proof');
CREATE TRIGGER changes_history AFTER DELETE ON changes FOR EACH ROW EXECUTE FUNCTION erase_history('change');
CREATE TRIGGER renewals_history AFTER DELETE ON renewals FOR EACH ROW EXECUTE FUNCTION erase_history('renewal');
CREATE TRIGGER tasks_history AFTER DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION erase_history('task');
CREATE TRIGGER complaints_history AFTER DELETE ON complaints FOR EACH ROW EXECUTE FUNCTION erase_history('complaint');
CREATE TRIGGER invoices_history AFTER DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION erase_history('invoice');
