-- Changes during the period: which section's yearly premium the insurer's price moves, and to what. Null until the price is known.
ALTER TABLE changes
  ADD COLUMN priced_section text,
  ADD COLUMN yearly_net bigint CHECK (yearly_net >= 0);
CREATE INDEX changes_created ON changes (created_at, id);
CREATE INDEX changes_due ON changes (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX changes_effective ON changes (effective_on, id);

-- Staff see the changes of the policies that they see: a confidential policy keeps its changes to itself.
ALTER POLICY staff ON changes
  USING ((SELECT app_scope() = 'staff') AND EXISTS (SELECT 1 FROM policies WHERE policies.id = policy_id));
