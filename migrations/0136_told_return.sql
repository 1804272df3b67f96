-- What the insurer said goes back when cover ends early, in pence: the credit note is for that. Null: as the days without cover work out.
ALTER TABLE policies
  ADD COLUMN returned_net bigint CHECK (returned_net >= 0),
  ADD COLUMN returned_ipt bigint CHECK (returned_ipt >= 0),
  ADD CONSTRAINT policies_returned CHECK ((returned_net IS NULL) = (returned_ipt IS NULL));
