-- How often the virus scanner was asked about a pending file and gave no answer, and when last: later attempts wait longer, and the last one is final.
ALTER TABLE uploads ADD COLUMN scan_attempts smallint NOT NULL DEFAULT 0, ADD COLUMN scan_tried_at timestamptz;
