-- Quotes and claims that look like spam are held back too, not only enquiries and appointments (0200): a claim's column `suspected` is true, a
-- quote says so in its `source`. Their event `notSpam` raises it, once.
CREATE OR REPLACE FUNCTION queue_webhooks(occurred text, kind text, kept_in text, subject uuid, happened timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  may_be_held boolean := occurred IN ('enquiry.received', 'appointment.booked', 'quote.submitted', 'claim.reported');
  found jsonb;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  IF EXISTS (SELECT FROM webhooks WHERE (status = 'on' OR gave_up_at IS NOT NULL) AND occurred = ANY (events)) THEN
    EXECUTE format('SELECT jsonb_build_object(''reference'', to_jsonb(t) -> ''reference'', ''policy'', to_jsonb(t) -> ''policy_id'',
      ''confidential'', to_jsonb(t) -> ''confidential'',
      ''suspected'', coalesce(to_jsonb(t) ->> ''suspected'', to_jsonb(t) #>> ''{source,suspected}'', ''false'') <> ''false'')
      FROM %I t WHERE id = $1', kept_in) INTO found USING subject;
    IF coalesce(found ->> 'confidential', 'false') <> 'true'
      AND NOT (may_be_held AND coalesce(found ->> 'suspected', 'false') = 'true')
      AND NOT EXISTS (SELECT FROM policies WHERE id = (found ->> 'policy')::uuid AND confidential) THEN
      INSERT INTO webhook_deliveries (webhook_id, event, payload)
      SELECT webhooks.id, occurred, jsonb_build_object('id', one.id, 'event', occurred, 'at', to_char(happened AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'subject', jsonb_build_object('type', kind, 'id', subject, 'reference', found -> 'reference'))
      FROM webhooks, (SELECT gen_random_uuid() AS id) AS one WHERE (status = 'on' OR gave_up_at IS NOT NULL) AND occurred = ANY (events)
        AND NOT (may_be_held AND EXISTS (SELECT FROM webhook_deliveries told
          WHERE told.webhook_id = webhooks.id AND told.event = occurred AND told.payload #>> '{subject,id}' = subject::text));
    END IF;
  END IF;
  PERFORM set_config('app.scope', before, true);
END $$;

-- Whoever acknowledged a claim or began to review a quote has said that a person sent it.
UPDATE claims SET suspected = false WHERE suspected AND status NOT IN ('draft', 'submitted', 'closed', 'withdrawn');
UPDATE quotes SET source = source || '{"suspected": false}' WHERE source ->> 'suspected' = 'true' AND status NOT IN ('draft', 'submitted', 'withdrawn');
