-- Papers that a class of policy needs on file, beside what an insurer asks for in its own words. `paper`: a kind of document, empty for
-- anything else; it is received when a document of that kind is current. `asked_of`: the client sees only what is asked of the client.
ALTER TABLE subjectivities
  ADD COLUMN paper text NOT NULL DEFAULT '' CHECK (length(paper) <= 40),
  ADD COLUMN asked_of text NOT NULL DEFAULT 'client' CHECK (asked_of IN ('client', 'broker', 'insurer'));
CREATE UNIQUE INDEX subjectivities_paper ON subjectivities (policy_id, paper) WHERE paper <> '';
