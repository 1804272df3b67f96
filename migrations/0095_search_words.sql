-- How visitors ask is edited and published like any content, and has its effect at once: the index is told of it without being built anew.
GRANT UPDATE (asked) ON passages TO seawall_app;
GRANT UPDATE (asked) ON search_documents TO seawall_app;
