-- How a client accepted a renewal where staff recorded it for them: the way, the day, who said so, who recorded it, and the declaration
-- that was read to them. Null where the client signed in the portal.
ALTER TABLE renewals ADD COLUMN accepted_for jsonb;
