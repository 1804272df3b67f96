-- A rare state of content, whose approval ends, what somebody has, what was published last and what the public reads with failing checks:
-- each was found by reading every article (docs/performance.md).
CREATE INDEX content_items_by_state ON content_items (status, kind, updated_at, id);
CREATE INDEX content_items_assigned ON content_items (assigned_to, updated_at, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX content_items_published ON content_items (published_at, id) WHERE published AND edited;
-- Before: in the order of their changes alone, which nothing asks for.
DROP INDEX content_items_failing;
CREATE INDEX content_items_failing ON content_items (published DESC, updated_at DESC, id) WHERE problems > 0;
-- The calendar's, which asks for what is public alone (0126), serves the lists too.
DROP INDEX content_items_approvals;
CREATE INDEX content_items_approvals ON content_items (approved_until, id) WHERE approved_until IS NOT NULL;
