-- Records with their histories as they were before there was one for all: events of quotes and claims in tables of their own, those of
-- enquiries and appointments only in the audit log.
SET app.scope = 'system';
INSERT INTO users (id, username, email, name, role) VALUES ('00000000-0000-4000-8000-000000000001', 'robin', 'robin@example.com', 'Robin Sands', 'admin');
INSERT INTO question_sets (family, version, body, seed_hash) VALUES ('old', 1, '{}', 'x'), ('claim', 900, '{}', 'x');

INSERT INTO quotes (id, reference, status, family, set_version, email, submitted_at, sent, assigned_to, assigned_name) VALUES
  ('00000000-0000-4000-8000-0000000000a1', 'QT-2026-0000000001', 'with_insurers', 'old', 1, 'pat@example.com', now(), '{}',
    '00000000-0000-4000-8000-000000000001', 'Robin Sands'),
  ('00000000-0000-4000-8000-0000000000a2', NULL, 'draft', 'old', 1, 'other@example.com', NULL, NULL, NULL, NULL);
INSERT INTO quote_events (quote_id, at, party, by_name, action, from_status, to_status, reason) VALUES
  ('00000000-0000-4000-8000-0000000000a1', '2026-11-01T09:00:00Z', 'holder', 'Visitor', 'start', NULL, 'draft', ''),
  ('00000000-0000-4000-8000-0000000000a2', '2026-11-01T09:30:00Z', 'holder', 'Visitor', 'start', NULL, 'draft', ''),
  ('00000000-0000-4000-8000-0000000000a1', '2026-11-01T10:00:00Z', 'holder', 'Pat Example', 'submit', 'draft', 'submitted', ''),
  ('00000000-0000-4000-8000-0000000000a1', '2026-11-02T10:00:00Z', 'staff', 'Robin Sands', 'open', 'submitted', 'in_review', ''),
  ('00000000-0000-4000-8000-0000000000a1', '2026-11-03T10:00:00Z', 'staff', 'Robin Sands', 'approachInsurers', 'in_review', 'with_insurers', 'Harbour, Downs');
INSERT INTO quote_notes (id, quote_id, at, by_user, by_name, body) VALUES
  (gen_random_uuid(), '00000000-0000-4000-8000-0000000000a1', '2026-11-02T12:00:00Z', '00000000-0000-4000-8000-000000000001', 'Robin Sands', 'Ask about heat');

INSERT INTO claims (id, reference, status, set_version, email, submitted_at, sent, handler_id) VALUES
  ('00000000-0000-4000-8000-0000000000b1', 'CL-2026-0000000001', 'closed', 900, 'maria@example.com', now(), '{}', '00000000-0000-4000-8000-000000000001');
INSERT INTO claim_events (claim_id, at, party, by_name, action, from_status, to_status, reason, shown) VALUES
  ('00000000-0000-4000-8000-0000000000b1', '2026-11-01T09:00:00Z', 'holder', 'Maria', 'submit', 'draft', 'submitted', '', true),
  ('00000000-0000-4000-8000-0000000000b1', '2026-11-01T10:00:00Z', 'staff', 'Robin Sands', 'acknowledge', 'submitted', 'acknowledged', '', true),
  ('00000000-0000-4000-8000-0000000000b1', '2026-11-01T11:00:00Z', 'staff', 'Robin Sands', 'note', 'acknowledged', 'acknowledged', 'Rang twice', false),
  ('00000000-0000-4000-8000-0000000000b1', '2026-11-01T12:00:00Z', 'staff', 'Robin Sands', 'close', 'acknowledged', 'closed', 'Reported twice: same theft', false);

INSERT INTO enquiries (id, reference, submission, status, topic, name, email, message, due_at) VALUES
  ('00000000-0000-4000-8000-0000000000c1', 'EN-2026-0000000001', 's1', 'closed', 'other', 'Alex', 'alex@example.com', 'What do we need?', now());
INSERT INTO appointments (id, kind, reference, submission, status, channel, reason, starts_at, name, email, phone, consent_at, consent_wording, handler_id) VALUES
  ('00000000-0000-4000-8000-0000000000d1', 'appointment', 'AP-2026-0000000001', 's1', 'cancelled', 'phone', 'other', '2026-12-01T10:00:00Z', 'Kim',
    'kim@example.com', '01632 960 001', now(), 'x', '00000000-0000-4000-8000-000000000001');
INSERT INTO audit_log (at, action, actor_kind, actor_id, subject_type, subject_id, before, after, reason) VALUES
  ('2026-11-01T09:00:00Z', 'contact.submit', 'visitor', NULL, 'enquiry', '00000000-0000-4000-8000-0000000000c1', NULL, '{"status": "new", "topic": "other"}', NULL),
  ('2026-11-01T09:00:01Z', 'contact.submit', 'visitor', NULL, 'enquiry', '00000000-0000-4000-8000-0000000000c9', NULL, '{"status": "new"}', NULL),
  ('2026-11-01T09:30:00Z', 'enquiries.show', 'staff', '00000000-0000-4000-8000-000000000001', 'enquiry', '00000000-0000-4000-8000-0000000000c1', NULL, NULL, NULL),
  ('2026-11-01T10:00:00Z', 'enquiries.respond', 'staff', '00000000-0000-4000-8000-000000000001', 'enquiry', '00000000-0000-4000-8000-0000000000c1', '{"status": "new"}', '{"status": "replied"}', NULL),
  ('2026-11-01T11:00:00Z', 'enquiries.close', 'staff', '00000000-0000-4000-8000-000000000002', 'enquiry', '00000000-0000-4000-8000-0000000000c1', '{"status": "replied"}', '{"status": "closed"}', 'Answered'),
  ('2026-11-01T09:00:00Z', 'appointments.book', 'visitor', NULL, 'appointment', '00000000-0000-4000-8000-0000000000d1', NULL, '{"status": "requested"}', NULL),
  ('2026-11-01T10:00:00Z', 'appointments.cancelByVisitor', 'visitor', NULL, 'appointment', '00000000-0000-4000-8000-0000000000d1', '{"status": "requested"}', '{"status": "cancelled"}', NULL);
