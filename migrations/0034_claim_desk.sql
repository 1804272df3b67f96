-- What staff record of a report: with which insurer it is, and that it was no report at all.
ALTER TABLE claims ADD COLUMN insurer text NOT NULL DEFAULT '' CHECK (length(insurer) <= 80);
ALTER TABLE claims DROP CONSTRAINT claims_closed_reason_check;
ALTER TABLE claims ADD CONSTRAINT claims_closed_reason_check
  CHECK (closed_reason IN ('', 'settled', 'declined', 'withdrawn', 'below_excess', 'no_cover', 'duplicate', 'not_genuine'));
