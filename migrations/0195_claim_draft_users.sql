-- The client to whom a browser or a mailed link was given that opens a report begun for their company: it closes when they may no longer act on
-- the company's claims. Null for everybody else, such as a visitor.
ALTER TABLE claim_holders ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE claim_links ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX claim_holders_user ON claim_holders (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX claim_links_user ON claim_links (user_id) WHERE user_id IS NOT NULL;
