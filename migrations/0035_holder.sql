-- One pair of settings for every kind of holder, set by db/connect.ts once the proof was seen: a new kind needs no new setting.
CREATE FUNCTION app_holder(kind text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN current_setting('app.scope', true) = 'holder' AND current_setting('app.holder_of', true) = kind
    THEN nullif(current_setting('app.holder_key', true), '') END;

CREATE OR REPLACE FUNCTION app_holder_quote() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app_holder('quote')::uuid;
CREATE OR REPLACE FUNCTION app_holder_claim() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app_holder('claim')::uuid;
CREATE OR REPLACE FUNCTION app_holder_email() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app_holder('email');
