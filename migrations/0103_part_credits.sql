-- An invoice is credited in parts: a credit note for each, all of them together at most the whole. What the screens check is checked here
-- again, whoever writes and however many at once.
DROP INDEX invoices_credits;
CREATE FUNCTION invoice_credits_within() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE whole bigint; taken numeric;
BEGIN
  SELECT total INTO whole FROM invoices WHERE id = NEW.credits FOR UPDATE;
  SELECT sum(-total) INTO taken FROM invoices WHERE credits = NEW.credits;
  IF taken > coalesce(whole, 0) THEN
    RAISE EXCEPTION 'credit notes beyond invoice %', NEW.credits USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credits_within';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_credits_within AFTER INSERT ON invoices
  FOR EACH ROW WHEN (NEW.charge LIKE 'credit %') EXECUTE FUNCTION invoice_credits_within();
