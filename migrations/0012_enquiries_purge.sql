-- Enquiries are not kept for ever: the app removes those that are over.
CREATE POLICY enquiries_remove ON enquiries FOR DELETE USING ((SELECT app_scope()) = 'system');
GRANT DELETE ON enquiries TO seawall_app;
-- The replies go with their enquiry.
GRANT DELETE ON enquiry_replies TO seawall_app;
