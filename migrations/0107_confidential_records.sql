-- What hangs on a confidential policy is as confidential as the policy (0051), and so is a document that says so itself: the second wall for
-- staff, under the application's own conditions (docs/decisions/0102). Asked first: whoever may see such records, for whom nothing is looked up.

ALTER POLICY staff ON claims USING ((SELECT app_scope() = 'staff') AND submitted_at IS NOT NULL AND ((SELECT app_sees_confidential())
  OR policy_id IS NULL OR EXISTS (SELECT 1 FROM policies WHERE policies.id = policy_id)));
ALTER POLICY staff ON documents USING ((SELECT app_scope() = 'staff') AND ((SELECT app_sees_confidential())
  OR (visible_to <> 'confidential' AND (policy_id IS NULL OR EXISTS (SELECT 1 FROM policies WHERE policies.id = policy_id))
    AND (claim_id IS NULL OR EXISTS (SELECT 1 FROM claims WHERE claims.id = claim_id)))));
DO $$ DECLARE named text; BEGIN
  FOREACH named IN ARRAY ARRAY['proofs', 'renewals', 'subjectivities', 'disclosures', 'presentations'] LOOP
    EXECUTE format('ALTER POLICY staff ON %I USING ((SELECT app_scope() = ''staff'') AND ((SELECT app_sees_confidential())
      OR policy_id IS NULL OR EXISTS (SELECT 1 FROM policies WHERE policies.id = policy_id)))', named);
  END LOOP;
END $$;
