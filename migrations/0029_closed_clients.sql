-- A client company that was closed: its people cannot sign in, and are signed out in the same transaction. Kept beside the
-- person, for who somebody is must be found before there is a scope that shows companies.
ALTER TABLE users ADD COLUMN company_closed boolean NOT NULL DEFAULT false;

CREATE FUNCTION client_status_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET company_closed = (NEW.status = 'closed') WHERE client_id = NEW.id;
  -- Opened again, nobody is back by himself either.
  DELETE FROM sessions USING users WHERE users.id = sessions.user_id AND users.client_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER clients_status AFTER UPDATE OF status ON clients
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION client_status_changed();

CREATE FUNCTION user_of_closed_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_closed := EXISTS (SELECT FROM clients WHERE id = NEW.client_id AND status = 'closed');
  RETURN NEW;
END
$$;
CREATE TRIGGER users_company BEFORE INSERT ON users
  FOR EACH ROW WHEN (NEW.client_id IS NOT NULL) EXECUTE FUNCTION user_of_closed_client();
