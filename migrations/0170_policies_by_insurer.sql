-- Staff find policies by their insurer too: when an insurer fails or withdraws, its policies must be found. The column is made anew, because
-- the expression of a generated column cannot be changed.
DROP TRIGGER policies_search_changed ON policies;
ALTER TABLE policies DROP COLUMN search_words;
ALTER TABLE policies ADD COLUMN search_words text NOT NULL
  GENERATED ALWAYS AS (search_text(reference || ' ' || policy_number || ' ' || client_name || ' ' || insurer || ' ' || registrations)) STORED;
UPDATE policies_search SET words = policies.search_words FROM policies WHERE policies.id = policies_search.id;
CREATE TRIGGER policies_search_changed AFTER UPDATE ON policies FOR EACH ROW WHEN (OLD.search_words IS DISTINCT FROM NEW.search_words)
  EXECUTE FUNCTION keep_search_words();
