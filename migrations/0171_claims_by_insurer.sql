-- Staff find claims by the insurer that has them, as they do policies (0170).
DROP TRIGGER claims_search_changed ON claims;
ALTER TABLE claims DROP COLUMN search_words;
ALTER TABLE claims ADD COLUMN search_words text NOT NULL
  GENERATED ALWAYS AS (search_text(coalesce(reference, '') || ' ' || business || ' ' || reporter_name || ' ' || coalesce(email, '') || ' '
    || policy_number || ' ' || insurer || ' ' || insurer_reference)) STORED;
UPDATE claims_search SET words = claims.search_words FROM claims WHERE claims.id = claims_search.id;
CREATE TRIGGER claims_search_changed AFTER UPDATE ON claims FOR EACH ROW WHEN (OLD.search_words IS DISTINCT FROM NEW.search_words)
  EXECUTE FUNCTION keep_search_words();
