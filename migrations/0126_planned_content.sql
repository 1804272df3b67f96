-- The calendar of planned changes asks for a month: whose approval ends in it, and what could not be published at its time.
CREATE INDEX content_items_approvals ON content_items (approved_until) WHERE published AND approved_until IS NOT NULL;
CREATE INDEX record_events_unpublished ON record_events (at) WHERE action = 'failSchedule';
