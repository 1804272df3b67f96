-- How many policies of the book carry a rate of Insurance Premium Tax whose first day lies in a span: such a rate is not taken back.
-- Counted over all policies, also those that whoever asks may not see; nothing but the count leaves. Read by policies_inception, and few
-- policies begin on days that are still to come.
CREATE FUNCTION policies_carrying_tax(asked numeric, begins date, until date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); found integer;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  found := (
    SELECT count(*)::integer FROM policies p JOIN policy_terms t ON t.policy_id = p.id AND t.number = p.terms_number
    WHERE p.inception >= begins AND (until IS NULL OR p.inception < until)
      AND EXISTS (SELECT 1 FROM jsonb_array_elements(t.terms -> 'sections') section WHERE (section ->> 'iptRate')::numeric = asked)
  );
  PERFORM set_config('app.scope', before, true);
  RETURN found;
END $$;
