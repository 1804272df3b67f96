-- By whose step a mail was written, so that they are told when it comes back; null: a visitor's, a client's or a job's. Without a foreign
-- key, as `asked_by`: the mail log outlives accounts.
ALTER TABLE emails ADD COLUMN queued_by uuid;
