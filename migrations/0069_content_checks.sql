-- What stops something from being published is counted when it is saved, published and approved, when what it links to comes or goes, and every
-- night. `checked_with`: the version of the checks (`checksVersion`) that `problems` was counted by; what an older one counted is counted anew.
ALTER TABLE content_items ADD COLUMN checked_with smallint NOT NULL DEFAULT 0;
CREATE INDEX content_items_unchecked ON content_items (checked_with, id);
-- The dashboard's card, and the lists' filter "Something to mend".
CREATE INDEX content_items_failing ON content_items (updated_at, id) WHERE problems > 0;
