-- A client's invoices in the order of their list, page by page.
-- The old index goes last: dropping it first would keep readers waiting while the new one is built.
CREATE INDEX invoices_client_pages ON invoices (client_id, issued_on, id);
DROP INDEX invoices_client;
ALTER INDEX invoices_client_pages RENAME TO invoices_client;
