-- Appointments, which hold a half hour of a broker, and call-backs, which name one we should ring in.
CREATE TABLE appointments (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('appointment', 'callback')),
  reference text NOT NULL UNIQUE CHECK (reference ~ '^(AP|CB)-[0-9]{4}-[0-9A-Z]{10}$'),
  -- One form sent twice is one appointment.
  submission text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('requested', 'confirmed', 'rescheduled', 'cancelled', 'completed', 'no_show')),
  channel text NOT NULL CHECK (channel IN ('phone', 'video', 'office')),
  reason text NOT NULL CHECK (reason IN ('new_quote', 'renewal_review', 'claim_help', 'policy_review', 'other')),
  starts_at timestamptz NOT NULL CHECK (date_trunc('minute', starts_at) = starts_at AND extract(minute FROM starts_at) IN (0, 30)),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  business text NOT NULL DEFAULT '' CHECK (length(business) <= 120),
  email text NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  phone text NOT NULL DEFAULT '' CHECK (length(phone) <= 30),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  support_need text NOT NULL DEFAULT '' CHECK (length(support_need) <= 500),
  -- When and to which words the person agreed that we use the details for this.
  consent_at timestamptz NOT NULL,
  consent_wording text NOT NULL,
  source text NOT NULL DEFAULT '',
  suspected text,
  handler_id uuid,
  -- Of the calendar entry: a calendar takes the one with the highest number.
  sequence integer NOT NULL DEFAULT 0,
  day_reminded_at timestamptz,
  hour_reminded_at timestamptz,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A call-back is a call, and needs a number; an appointment needs an address for its link.
  CHECK (CASE kind WHEN 'callback' THEN channel = 'phone' AND phone <> '' ELSE email <> '' AND (channel <> 'phone' OR phone <> '') END)
);
-- Whoever comes second finds the half hour taken, however close the race was.
CREATE UNIQUE INDEX appointments_once ON appointments (starts_at)
  WHERE kind = 'appointment' AND suspected IS NULL AND status IN ('requested', 'confirmed', 'rescheduled');
CREATE INDEX appointments_when ON appointments (starts_at, id);

ALTER TABLE appointments ENABLE ROW LEVEL SECURITY;
ALTER TABLE appointments FORCE ROW LEVEL SECURITY;
CREATE POLICY appointments_system ON appointments USING ((SELECT app_scope()) IN ('staff', 'system'));
GRANT SELECT, INSERT, UPDATE, DELETE ON appointments TO seawall_app;
