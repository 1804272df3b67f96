-- /my-quotes: nobody who only knows an address may keep its owner out. One row for each mail instead of one for each address,
-- each with a link beside its digits; who may type the digits is a row for each browser that asked. Codes lived five minutes:
-- nothing is carried over.
DROP TABLE my_quotes_codes;

CREATE TABLE my_quotes_mails (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  -- argon2id; null once the mail has done its work.
  code_hash text,
  link_hash text NOT NULL UNIQUE CHECK (length(link_hash) = 64),
  sent_at timestamptz NOT NULL DEFAULT now(),
  code_until timestamptz NOT NULL,
  link_until timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX my_quotes_mails_of ON my_quotes_mails (email, sent_at DESC);

CREATE TABLE my_quotes_asks (
  -- Hash of the cookie of the browser that asked: only there may the digits be typed.
  asked_by text PRIMARY KEY CHECK (length(asked_by) = 64),
  mail_id uuid NOT NULL REFERENCES my_quotes_mails (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX my_quotes_asks_mail ON my_quotes_asks (mail_id);

-- Wrong digits for one address, from whatever browser, in the last 24 hours.
CREATE TABLE my_quotes_guesses (
  email text PRIMARY KEY CHECK (email = lower(email)),
  failures timestamptz[] NOT NULL DEFAULT '{}'
);
GRANT SELECT, INSERT, UPDATE, DELETE ON my_quotes_mails, my_quotes_asks, my_quotes_guesses TO seawall_app;
