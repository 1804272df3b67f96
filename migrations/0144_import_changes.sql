-- What a changed record would overwrite, [{ label, before, after }], for a look before it is confirmed; empty once it is done.
ALTER TABLE import_lines ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';
