-- What an API token did, newest first.
CREATE INDEX audit_log_token ON audit_log (token_id, at, uid) WHERE token_id IS NOT NULL;
