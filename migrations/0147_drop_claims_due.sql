-- The staff list of claims has been sorted by hears_by since 0138, so nothing sorts by due_at alone.
DROP INDEX claims_due;
