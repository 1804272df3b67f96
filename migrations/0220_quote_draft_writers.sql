-- The member of staff whose browser writes a request down for a client on the phone. It is closed to them once they may no longer do so. Null for
-- everybody else. Their account is deactivated, never deleted.
ALTER TABLE quote_holders ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX quote_holders_user ON quote_holders (user_id) WHERE user_id IS NOT NULL;
