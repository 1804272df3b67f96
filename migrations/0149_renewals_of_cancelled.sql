-- A renewal is withdrawn when its policy is cancelled. If the policy is reinstated, the daily job may open another for the same last day; one that
-- was withdrawn on purpose stays withdrawn.
ALTER TABLE renewals ADD COLUMN policy_cancelled boolean NOT NULL DEFAULT false;
