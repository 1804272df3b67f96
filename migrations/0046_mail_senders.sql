-- Who made us send a mail, as a digest of the address it was asked for from: a stranger's share of an inbox's allowance is the stranger's own.
-- Null: nobody asked; a job or a member of staff sends it.
ALTER TABLE emails ADD COLUMN asked_by text;
