-- What has been paid of a complaint's redress, in pence, and when the last of it was. Until then the sum was only promised.
ALTER TABLE complaints
  ADD COLUMN redress_paid bigint NOT NULL DEFAULT 0 CHECK (redress_paid >= 0),
  ADD COLUMN redress_paid_on date,
  ADD CONSTRAINT complaints_redress_paid CHECK ((redress_paid > 0) = (redress_paid_on IS NOT NULL) AND redress_paid <= coalesce(redress, 0));
