-- By what pages of the same title or heading are found (model/content/checks/pageNames.ts): written with each live copy.
ALTER TABLE content_items ADD COLUMN page_names text[] NOT NULL DEFAULT '{}';
CREATE INDEX content_items_page_names ON content_items USING gin (page_names) WHERE published;
