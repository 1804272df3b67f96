-- A client's invoices in the order of their list, page by page.
DROP INDEX invoices_client;
CREATE INDEX invoices_client ON invoices (client_id, issued_on, id);
