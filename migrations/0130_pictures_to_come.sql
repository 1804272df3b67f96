-- A picture is used by a version that is to go public, and by one that somebody reads through a preview link: neither is a row of content
-- itself. Such a link ends by the clock: `release_shared_media` is called for that, every night.

CREATE FUNCTION hold_media(holding text, row_id text, revision uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE held uuid[] := ARRAY(SELECT id FROM media WHERE id IN
  (SELECT media_in(content::text) FROM content_revisions WHERE id = revision));
BEGIN
  DELETE FROM media_uses WHERE holder = holding AND holder_id = row_id AND NOT media_id = ANY (held);
  INSERT INTO media_uses (media_id, holder, holder_id) SELECT unnest(held), holding, row_id ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION keep_scheduled_media() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_media('content_schedules', coalesce(NEW.id, OLD.id)::text, CASE WHEN TG_OP <> 'DELETE' THEN NEW.scheduled_revision END);
  RETURN NULL;
END $$;
CREATE TRIGGER content_items_scheduled_media AFTER UPDATE OF scheduled_revision OR DELETE ON content_items FOR EACH ROW EXECUTE FUNCTION keep_scheduled_media();

CREATE FUNCTION keep_shared_media() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_media('content_shares', coalesce(NEW.id, OLD.id)::text,
    CASE WHEN TG_OP <> 'DELETE' AND NEW.revoked_at IS NULL AND NEW.expires_at > now() THEN NEW.revision_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER content_shares_media AFTER INSERT OR UPDATE OF revision_id, revoked_at, expires_at OR DELETE ON content_shares
  FOR EACH ROW EXECUTE FUNCTION keep_shared_media();

CREATE FUNCTION release_shared_media() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  DELETE FROM media_uses WHERE holder = 'content_shares' AND holder_id IN (SELECT id::text FROM content_shares WHERE expires_at <= now());
END;

REVOKE ALL ON FUNCTION hold_media(text, text, uuid), keep_scheduled_media(), keep_shared_media(), release_shared_media() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION release_shared_media() TO seawall_app;

SELECT hold_media('content_schedules', id::text, scheduled_revision) FROM content_items WHERE scheduled_revision IS NOT NULL;
SELECT hold_media('content_shares', id::text, revision_id) FROM content_shares WHERE revoked_at IS NULL AND expires_at > now();
