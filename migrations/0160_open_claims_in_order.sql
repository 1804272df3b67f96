-- Open claims, latest date first: the index of all claims begins with those without a date, which is every closed one. With 384,766 claims the
-- page took more than the five seconds that a statement may; with this index it takes as long as any other.
CREATE INDEX claims_open_hears_by ON claims ((CASE WHEN hears_by IS NULL THEN 'infinity'::timestamptz ELSE hears_by END), id)
  WHERE submitted_at IS NOT NULL AND status IN ('submitted', 'acknowledged', 'with_insurer', 'information_requested', 'under_assessment', 'offer_made');
