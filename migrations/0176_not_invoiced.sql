-- What a policy charges is worked out from its terms, so no list could say which charges have no invoice yet. Stored with every change of what is
-- charged and with every document, so that the staff's list of them is read from an index. Null: not worked out yet, which an hourly job does.
ALTER TABLE policies
  ADD COLUMN uninvoiced bigint,
  -- The day of the oldest of these charges.
  ADD COLUMN uninvoiced_since date;
CREATE INDEX policies_uninvoiced ON policies (inception, id) WHERE uninvoiced_since IS NOT NULL;
CREATE INDEX policies_to_work_out ON policies (id) WHERE bound_at IS NOT NULL AND uninvoiced IS NULL;
