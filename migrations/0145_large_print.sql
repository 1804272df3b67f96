-- Documents in large print: asked for by a person, or for a client. Read and protected as the words beside it.
ALTER TABLE person_details ADD COLUMN large_print boolean NOT NULL DEFAULT false;
ALTER TABLE clients ADD COLUMN large_print boolean NOT NULL DEFAULT false;

-- A letter in large print is another drawing of the same locked facts, with a fingerprint of its own. The letter that was issued stays as it is.
ALTER TABLE proofs ADD COLUMN large_key text, ADD COLUMN large_sha256 text NOT NULL DEFAULT '',
  ADD COLUMN large_bytes integer NOT NULL DEFAULT 0;

-- erase_client empties what a client told us, column by column; this one came later.
CREATE FUNCTION forget_large_print() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.large_print := false;
  RETURN NEW;
END $$;
CREATE TRIGGER clients_forget_large_print BEFORE UPDATE ON clients FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL AND NEW.large_print) EXECUTE FUNCTION forget_large_print();
