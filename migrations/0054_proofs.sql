-- Proofs of cover and the staff page: what the book's tables lacked.
ALTER TABLE proofs
  ADD COLUMN pdf_bytes integer NOT NULL DEFAULT 0,
  -- The holder was told that cover ends or shrinks after this day; null: nothing was told.
  ADD COLUMN told_until date;
CREATE INDEX proofs_issued ON proofs (issued_at, id);
CREATE INDEX proofs_status ON proofs (status, issued_at, id);
-- When the company was told that its employers' liability cover had lapsed: the day after it ended.
ALTER TABLE staff_pages ADD COLUMN lapse_told date;
