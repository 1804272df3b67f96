-- Addresses that asked for no marketing are known by a digest under a key of the installation: without one, anybody who can read the table could
-- try addresses until one fits. The database has no key, so a job keys the digests of before (features/messages/suppression.ts): a keyed digest is
-- made of the plain one, never of the address, which nobody has any more.
ALTER TABLE mail_suppressions ADD COLUMN keyed boolean NOT NULL DEFAULT false;
CREATE INDEX mail_suppressions_plain ON mail_suppressions (address_hash) WHERE NOT keyed;
