-- Since when a webhook has accepted nothing: a short outage during a busy hour does not switch it off.
ALTER TABLE webhooks ADD COLUMN failing_since timestamptz;
UPDATE webhooks SET failing_since = now() WHERE failures > 0;
