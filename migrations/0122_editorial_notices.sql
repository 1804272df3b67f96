-- Staff hear of what waits for them on its way to the public: sent for review, sent back, not published at its time, an approval that ends.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('assigned', 'promise', 'reply', 'file', 'mail', 'job', 'comment', 'bank', 'review', 'sentBack', 'schedule', 'approval'));
