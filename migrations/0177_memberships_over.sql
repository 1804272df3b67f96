-- A job ends memberships on their day, so that the company's log says so. With every membership in the table it would read all of them each hour.
CREATE INDEX memberships_ending ON memberships (expires_at) WHERE status IN ('invited', 'active') AND expires_at IS NOT NULL;
