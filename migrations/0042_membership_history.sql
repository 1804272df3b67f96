-- Memberships have a history like any other record, which the company's own people read as its access log; and a session remembers
-- which of their companies somebody is acting for.

ALTER TABLE record_events DROP CONSTRAINT record_events_subject_type_check,
  ADD CONSTRAINT record_events_subject_type_check CHECK (subject_type IN ('quote', 'claim', 'enquiry', 'appointment', 'user', 'membership'));

CREATE OR REPLACE FUNCTION app_sees_record(kind text, record uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE kind
    WHEN 'quote' THEN EXISTS (SELECT 1 FROM quotes WHERE quotes.id = record)
    WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims WHERE claims.id = record)
    WHEN 'enquiry' THEN EXISTS (SELECT 1 FROM enquiries WHERE enquiries.id = record)
    WHEN 'appointment' THEN EXISTS (SELECT 1 FROM appointments WHERE appointments.id = record)
    WHEN 'membership' THEN EXISTS (SELECT 1 FROM memberships WHERE memberships.id = record)
    -- What administrators did with an account is not for the account's own company.
    WHEN 'user' THEN app_scope() IN ('staff', 'system') AND EXISTS (SELECT 1 FROM users WHERE users.id = record)
    ELSE false END;

CREATE TRIGGER memberships_history AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION erase_history('membership');

ALTER TABLE clients ADD COLUMN name_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(name)) STORED;
CREATE INDEX clients_name ON clients (name_sort, id);

-- null: all of them.
ALTER TABLE sessions ADD COLUMN acting_for uuid REFERENCES clients (id);
