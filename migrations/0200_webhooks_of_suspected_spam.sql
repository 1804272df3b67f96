-- What was held back as suspected spam (its column `suspected` says why) raises no event until staff say that it is not spam; then it does, once:
-- something that staff themselves had marked as spam was told of when it arrived.
CREATE OR REPLACE FUNCTION queue_webhooks(occurred text, kind text, kept_in text, subject uuid, happened timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); found jsonb;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  IF EXISTS (SELECT FROM webhooks WHERE (status = 'on' OR gave_up_at IS NOT NULL) AND occurred = ANY (events)) THEN
    EXECUTE format('SELECT jsonb_build_object(''reference'', to_jsonb(t) -> ''reference'', ''policy'', to_jsonb(t) -> ''policy_id'',
      ''confidential'', to_jsonb(t) -> ''confidential'', ''mayBeHeld'', to_jsonb(t) ? ''suspected'', ''held'', jsonb_typeof(to_jsonb(t) -> ''suspected'') = ''string'')
      FROM %I t WHERE id = $1', kept_in) INTO found USING subject;
    IF coalesce(found ->> 'confidential', 'false') <> 'true'
      AND coalesce(found ->> 'held', 'false') <> 'true'
      AND NOT EXISTS (SELECT FROM policies WHERE id = (found ->> 'policy')::uuid AND confidential) THEN
      INSERT INTO webhook_deliveries (webhook_id, event, payload)
      SELECT webhooks.id, occurred, jsonb_build_object('id', one.id, 'event', occurred, 'at', to_char(happened AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'subject', jsonb_build_object('type', kind, 'id', subject, 'reference', found -> 'reference'))
      FROM webhooks, (SELECT gen_random_uuid() AS id) AS one WHERE (status = 'on' OR gave_up_at IS NOT NULL) AND occurred = ANY (events)
        AND NOT ((found ->> 'mayBeHeld')::boolean AND EXISTS (SELECT FROM webhook_deliveries told
          WHERE told.webhook_id = webhooks.id AND told.event = occurred AND told.payload #>> '{subject,id}' = subject::text));
    END IF;
  END IF;
  PERFORM set_config('app.scope', before, true);
END $$;
