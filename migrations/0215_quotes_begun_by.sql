-- The person who began a request for terms for a company: it is sent in the company's name only while they may act on its quotes. Null for everybody
-- else, such as a visitor, and for requests begun before.
ALTER TABLE quotes ADD COLUMN begun_by uuid REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX quotes_begun_by ON quotes (begun_by) WHERE begun_by IS NOT NULL;
