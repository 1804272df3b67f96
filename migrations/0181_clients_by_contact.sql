-- Staff find a client by the people they know there. Their names and addresses are words of the client, so that the list, its export and the
-- palette find the same, by the index they have. They are kept by the database, whoever changes a contact.
ALTER TABLE clients ADD COLUMN contact_words text NOT NULL DEFAULT '';
CREATE FUNCTION contact_words_of(client uuid) RETURNS text LANGUAGE sql STABLE
  RETURN (SELECT coalesce(string_agg(name || ' ' || email, ' ' ORDER BY id), '') FROM contacts WHERE client_id = client);
UPDATE clients SET contact_words = theirs.words
  FROM (SELECT client_id, string_agg(name || ' ' || email, ' ' ORDER BY id) AS words FROM contacts GROUP BY client_id) AS theirs
  WHERE clients.id = theirs.client_id;

-- The column is made anew, because the expression of a generated column cannot be changed (0057, 0170).
DROP TRIGGER clients_search_changed ON clients;
ALTER TABLE clients DROP COLUMN search_words;
ALTER TABLE clients ADD COLUMN search_words text NOT NULL
  GENERATED ALWAYS AS (search_text(name || ' ' || trading_name || ' ' || reference || ' ' || company_number || ' ' || charity_number || ' '
    || postcode || ' ' || replace(postcode, ' ', '') || ' ' || phone || ' ' || replace(phone, '+44', '0') || ' ' || email || ' ' || contact_words)) STORED;
UPDATE clients_search SET words = clients.search_words FROM clients WHERE clients.id = clients_search.id AND clients.contact_words <> '';
CREATE TRIGGER clients_search_changed AFTER UPDATE ON clients FOR EACH ROW WHEN (OLD.search_words IS DISTINCT FROM NEW.search_words)
  EXECUTE FUNCTION keep_search_words();

-- An import adds five hundred in one statement (0085). EXECUTE plans each time, as there.
CREATE FUNCTION keep_words_of_new_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  EXECUTE 'WITH theirs AS MATERIALIZED (SELECT client_id, contact_words_of(client_id) AS words FROM (SELECT DISTINCT client_id FROM made) AS named)
    UPDATE clients SET contact_words = words FROM theirs WHERE clients.id = client_id AND contact_words <> words';
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_words_new AFTER INSERT ON contacts REFERENCING NEW TABLE AS made FOR EACH STATEMENT
  EXECUTE FUNCTION keep_words_of_new_contacts();

-- Merging moves a contact to another client: both have other words then.
CREATE FUNCTION keep_contact_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE clients SET contact_words = contact_words_of(id)
    WHERE id IN (OLD.client_id, CASE TG_OP WHEN 'UPDATE' THEN NEW.client_id END) AND contact_words <> contact_words_of(id);
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_words_changed AFTER UPDATE OF client_id, name, email ON contacts FOR EACH ROW EXECUTE FUNCTION keep_contact_words();
CREATE TRIGGER contacts_words_gone AFTER DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION keep_contact_words();
