-- The staff list shows one date for each claim: when the acknowledgement is due, then when the next update is. It is sorted by that date.
ALTER TABLE claims ADD COLUMN hears_by timestamptz
  GENERATED ALWAYS AS (coalesce(due_at, (next_update_on + time '17:30') AT TIME ZONE 'Europe/London')) STORED;
CREATE INDEX claims_hears_by ON claims ((CASE WHEN hears_by IS NULL THEN 'infinity'::timestamptz ELSE hears_by END), id) WHERE submitted_at IS NOT NULL;
