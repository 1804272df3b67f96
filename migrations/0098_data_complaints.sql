-- A message of the contact form may be a complaint about personal data, which has a clock of its own.
ALTER TABLE enquiries DROP CONSTRAINT enquiries_topic_check;
ALTER TABLE enquiries ADD CONSTRAINT enquiries_topic_check
  CHECK (topic IN ('new_policy', 'existing_policy', 'claim', 'renewals', 'complaint', 'data_complaint', 'other'));
