-- What is missing from a record that is imported nevertheless; empty if nothing is. It names nobody.
ALTER TABLE import_lines ADD COLUMN warning text NOT NULL DEFAULT '';
