-- Answers kept for a repeated request are encrypted from now on. The few of the last three days were not: they are forgotten.
DELETE FROM idempotency_keys;
