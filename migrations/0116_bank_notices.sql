-- Administrators are told when somebody changes the account into which clients pay: criminals change bank details first.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('assigned', 'promise', 'reply', 'file', 'mail', 'job', 'comment', 'bank'));
