-- Open changes of one member of staff: without it the view "Mine" read through all 300,000 of a book of a million policies (docs/performance.md).
CREATE INDEX changes_assigned ON changes (assigned_to, created_at, id) WHERE assigned_to IS NOT NULL;
