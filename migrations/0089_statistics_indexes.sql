-- What the figures of the book and of the renewals count, without reading every policy, or a whole page for each renewal.
CREATE INDEX policies_cancelled ON policies (cancelled_from, id) WHERE cancelled_from IS NOT NULL;
CREATE INDEX renewals_counted ON renewals (due_on) INCLUDE (policy_id, status, assigned_to, lost_reason, client_id);
