-- What a book of a million policies showed to be missing (docs/decisions/0104): each of these was read through from its first row.

-- The order of the list: a change without a due day comes last. changes_due holds only those that have one, for what is overdue.
CREATE INDEX changes_due_order ON changes ((CASE WHEN due_at IS NULL THEN 'infinity'::timestamptz ELSE due_at END), id);
-- Renewals that are still to be worked on, by their day: hundreds of thousands that are over come before them.
CREATE INDEX renewals_open ON renewals (due_on, id) WHERE status IN ('not_started', 'info_requested', 'info_received', 'with_insurers',
  'terms_received', 'presented', 'accepted');
-- Of one policy, withdrawn ones too.
CREATE INDEX renewals_of_policy ON renewals (policy_id);
