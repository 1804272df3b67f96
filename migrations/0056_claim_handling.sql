-- Claims while the insurer has them: what was offered and answered, why one was declined, what a client cannot provide.

ALTER TABLE claims
  ADD COLUMN offered bigint CHECK (offered >= 0),
  ADD COLUMN offer_accepted_at timestamptz,
  -- The insurer's reasons, as the client reads them.
  ADD COLUMN declined_because text NOT NULL DEFAULT '';
ALTER TABLE claim_needs
  -- The client says that they cannot; `answer` is why.
  ADD COLUMN cannot boolean NOT NULL DEFAULT false,
  ADD COLUMN answered_at timestamptz;

-- The people of a company answer, send and withdraw.
SELECT seawall_client_policy('claims', staff => 'submitted_at IS NOT NULL', holder => 'id = (SELECT app_holder_claim())', client_writes => true);

CREATE INDEX claims_client_newest ON claims (client_id, created_at, id) WHERE client_id IS NOT NULL;
CREATE INDEX claims_next_update ON claims (next_update_on) WHERE next_update_on IS NOT NULL;
