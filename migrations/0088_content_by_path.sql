-- What stands at the addresses that one content mentions: drafts and what is archived too, which the index of public addresses leaves out.
CREATE INDEX content_items_by_path ON content_items (path);
