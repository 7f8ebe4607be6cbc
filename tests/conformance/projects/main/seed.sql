insert into public.clients (id, name, kind, city, registered_on, contact) values
  (1, 'Almond & Pike Ltd', 'company', 'Bristol', '2019-03-04', '{"email": "office@almondpike.example", "phones": ["0117 496 0001", "0117 496 0002"], "address": {"street": "12 Quay Street", "post": {"code": "BS1 4DJ"}}, "rating": 4}'),
  (2, 'Bell, Book (Candle)', 'company', 'London', '2020-11-30', '{"email": "hello@bellbook.example", "phones": [], "rating": 5}'),
  (3, 'Clara "Kit" Moreno', 'person', null, null, null),
  (4, 'Dunmore\Sons', 'company', 'Leeds', '2015-07-15', '{"email": null, "rating": 2}'),
  (5, 'Église Saint-Roch', 'company', 'Paris', '2021-01-01', '{"phones": ["+33 1 00 00 00 00"], "rating": 5, "vip": true}');

insert into public.lawyers (id, full_name, email, hourly_rate, languages, admitted_on) values
  (1, 'Ada Okafor', 'ada@firm.example', 320.00, '{en,fr}', '2005-09-12'),
  (2, 'Ben Hartley', 'ben@firm.example', 275.50, '{en}', '2011-02-28'),
  (3, 'Chiara Rossi', 'chiara@firm.example', 410.25, '{en,it,fr}', '1999-12-01'),
  (4, 'Dev Patel', 'dev@firm.example', 180.00, '{}', null);

insert into public.matters (id, client_id, lead_id, reviewer_id, parent_id, title, status, opened_at, budget, term) values
  (1, 1, 1, 3, null, 'Lease of the Quay Street warehouse', 'open', '2024-01-15 09:30:00+00', 12000.00, '[2024-01-15,2024-07-01)'),
  (2, 1, 2, null, 1, 'Warehouse fire insurance claim', 'on_hold', '2024-03-02 14:00:00.123456+00', 8500.50, '[2024-03-02,2024-05-01)'),
  (3, 2, 3, 1, null, 'Trademark dispute over candle brands', 'open', '2023-11-20 08:15:00+00', 45000.00, '[2023-11-20,)'),
  (4, 3, 2, 3, null, 'Estate of the late Mr Moreno', 'closed', '2022-05-05 10:00:00+00', null, '[2022-05-05,2023-02-01)'),
  (5, 4, 1, null, null, 'Employment contracts review', 'intake', null, 3000.00, null),
  (6, 1, 1, 2, 1, 'Warehouse access road dispute', 'open', '2024-06-10 16:45:00+00', 950.75, '[2024-06-10,2024-12-31)');

insert into public.matter_lawyers (matter_id, lawyer_id, duty) values
  (1, 1, 'lead'), (1, 4, 'assistant'), (2, 2, 'lead'), (3, 3, 'lead'), (3, 1, 'advisor');

insert into public.tags (id, label) values (1, 'litigation'), (2, 'property'), (3, 'insurance'), (4, 'archive');

insert into public.matter_tags (matter_id, tag_id) values (1, 2), (2, 2), (2, 3), (3, 1), (6, 1), (6, 2);

insert into public.matter_briefs (matter_id, brief) values
  (1, 'Ten years, break clause after five'), (3, 'Prior use since 1987');

insert into public.documents (id, matter_id, title, pages, body) values
  ('a0000000-0000-4000-8000-000000000001', 1, 'Lease draft', 12, 'The tenant shall keep the warehouse in good repair.'),
  ('a0000000-0000-4000-8000-000000000002', 1, 'Floor plan', 3, 'Plan of the ground floor and the loading bays.'),
  ('a0000000-0000-4000-8000-000000000003', 2, 'Claim form', 5, 'Fire damaged the loading bay and two forklifts.'),
  ('a0000000-0000-4000-8000-000000000004', 3, 'Witness statement', 8, 'The witness saw candles burning brightly.');

insert into public.invoices (series, number, matter_id, issued_on, total, paid) values
  ('A', 1, 1, '2024-02-01', 1200.00, true),
  ('A', 2, 1, '2024-03-01', 1500.50, false),
  ('B', 1, 3, '2024-01-10', 9999.99, null),
  ('B', 2, 4, '2022-12-24', 0.00, true);

insert into public.invoice_lines (id, series, number, description, amount) values
  (1, 'A', 1, 'Drafting', 700.00), (2, 'A', 1, 'Filing fees', 500.00),
  (3, 'A', 2, 'Negotiation', 1500.50), (4, 'B', 1, 'Hearing', 9999.99);

insert into public.time_entries (id, matter_id, lawyer_id, minutes, note) values
  (1, 1, 1, 90, 'Call with the landlord'), (2, 1, 4, 30, 'Land register'), (3, 3, 3, 240, 'Hearing'),
  (4, 2, 2, 15, 'Letter to the insurer'), (9007199254740993, 3, 1, 60, 'Review of the evidence');

insert into public.visits (visited_at, page) values
  ('2024-05-01 08:00:00+00', '/'), ('2024-05-01 08:00:05+00', '/contact'), ('2024-05-02 12:30:00+00', '/');

insert into public."Court Rooms" ("room no.", "seats,max", "select") values (1, 40, 'north'), (2, 12, 'south');

insert into public.specimens values (
  1, 32767, 9223372036854775807, 12345678901234567890.123456789, 0.100, 1.5, 0.1, true, E'line\nbreak "quoted" \\ é 律师', 'ab',
  '2024-02-29', '13:05:59.25', '13:05:59+02', '2024-02-29 13:05:59.123456', '2024-02-29 13:05:59.5+02', '1 year 2 mons 3 days 04:05:06.7',
  'a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d', '{"b": 1,  "a": [1, 2.50, null], "a2": "x"}', '{"b": 1,  "a": [1, 2.50, null], "n": 9007199254740993}',
  '\x00ff10', '{1,NULL,3}', '{"a,b","say \"hi\"",NULL,""}', '{{1,2},{3,4}}', '[2024-01-01,2024-02-01)', '(1.5,2.5]', '[1,5]',
  '{[1,3), [7,9)}', 'on_hold', '192.168.0.1/24', '(1.5,-2)', '101', to_tsvector('simple', 'fat cat'), '("12 Quay Street","BS1 4DJ")'
), (
  2, -32768, -9223372036854775808, 'NaN', -1, 'Infinity', 1e100, false, '', '', '0099-01-01', '00:00', '00:00-08', '1999-12-31 00:00', 'infinity',
  '-1 days', null, 'null', '"text"', '', '{}', '{}', '{}', 'empty', '[1,)', 'empty', '{}', null, '::1', '(0,0)', '000', '', null
);
insert into public.specimens (id) values (3);

insert into public.notes (id, owner, body) values
  (1, '11111111-1111-4111-8111-111111111111', 'Alice: call the court'),
  (2, '11111111-1111-4111-8111-111111111111', 'Alice: file the brief'),
  (3, '22222222-2222-4222-8222-222222222222', 'classified-note-of-bob');

insert into public.ledger (id, entry) values (1, 'classified-ledger-entry');
insert into public.staff (id, name, salary, remark) values
  (1, 'Erin Walsh', 48211, 'classified-staff-remark'), (2, 'Farid Aziz', 51377, 'classified-staff-remark');
insert into archive.boxes (id, label, shelf) values (1, 'Deeds 1990-1999', 'A3'), (2, 'Wills', null);
insert into vault.secrets (id, secret) values (1, 'classified-vault-secret');

refresh materialized view public.client_names;
insert into public.readings (id, taken_on, client_id, value) values
  (1, '2023-06-01', 1, 10), (2, '2024-06-01', 1, 20), (3, '2024-07-01', 2, 30);
