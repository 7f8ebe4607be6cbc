-- The sample data of the training environment: invented organisations and people, dates relative to today.
-- `npm run engine -- reset-training` empties the database and runs this file again.
-- Files: seeds/files/training/<bucket>/<path> is the file with this path in the bucket. This file writes the rows of
-- storage.objects; the engine copies the bytes to the place where the storage service keeps them, under the row's version.
-- tools/sample-documents/make.mjs makes the documents from seeds/content.
begin;
do $$
begin
  if private.environment() <> 'training' and exists (select from auth.users) then
    raise exception 'This database is production and has people. The sample data is for training.';
  end if;
end
$$;
select private.add_missing_retention_rules();

insert into private.settings (environment) values ('training') on conflict (only_row) do update set environment = excluded.environment;

insert into public.services (id, name, description, position) values
  ('legal-service', 'Legal', 'legal document management and compliance', 1), ('digital-service', 'AI & Digital', 'digital transformation and AI solutions', 2), ('privacy-service', 'Privacy & DP', 'data protection and privacy compliance', 3),
  ('security-service', 'InfoSec.', 'cybersecurity and risk assessment', 4), ('esg-service', 'Sustainability', 'ESG reporting', 5), ('tech-integration-service', 'Tech. Integration', 'system integration and technology stack optimization', 6)
on conflict (id) do update set name = excluded.name, description = excluded.description, position = excluded.position;

insert into public.spocs (name, position, full_name, role, email, phone)
select name, position, full_name, role, lower(left(name, 1) || '.' || replace(substr(full_name, length(name) + 2), ' ', '')) || '@portico.example',
  case when full_name is not null then '+32 2 555 01 ' || 19 + position end
from unnest(array[
  'Hélène', 'Pieter', 'Ingrid', 'Tomas', 'Katrien', 'Youssef', 'Margaux', 'Dirk', 'Femke', 'Laurent', 'Nele', 'Stefaan'
], array['Hélène Marchal', 'Pieter Van Aerschot', 'Ingrid Solheim', 'Tomas Reyniers'],
  array['Privacy & DP', 'InfoSec.', 'Legal', 'Sustainability']) with ordinality as contact (name, full_name, role, position)
where not exists (
  select from public.spocs existing where existing.name = contact.name or existing.position = contact.position
);

-- Temporary tables with short names for the accounts and people of the rows below.
create temporary table sample_accounts on commit drop as
select slug, ('a0000000-0000-4000-8000-00000000000' || row_number() over ())::uuid as id, name, tier, spoc, crm, years, services
from (values
  ('halewijn', 'Halewijn Bank NV', 'growth', 'Hélène', 'https://crm.example/halewijn', 3, '{legal,privacy,security,digital}'::text[]),
  ('brabo', 'Brabo Verzekeringen NV', 'enterprise', 'Pieter', 'https://crm.example/brabo', 4, '{legal,privacy,security,digital,esg,tech-integration}'),
  ('kanaalstad', 'Kanaalstad Ziekenhuis VZW', 'enterprise', 'Ingrid', 'https://crm.example/kanaalstad', 2, '{privacy,security,legal,tech-integration}'),
  ('ardenne', 'Ardenne Mutuelle ASBL', 'starter', 'Hélène', 'https://crm.example/ardenne-mutuelle', 1, '{privacy}'),
  ('maasvallei', 'Maasvallei Energie CV', 'growth', 'Tomas', null, 2, '{legal,esg,security}'),
  ('noordzee', 'Noordzee Windkracht NV', 'growth', 'Hélène', 'https://crm.example/noordzee-wind', 1, '{legal,esg}'),
  ('polderdata', 'Polderdata BV', 'starter', null, null, 0, '{}')
) as sample (slug, name, tier, spoc, crm, years, services);

insert into public.accounts (id, name, subscription_tier, spoc, crm_link, subscription_end, created_at)
select id, name, tier::public.subscription_tier, spoc, crm,
  case when years > 0 then date_trunc('day', now()) + make_interval(months => 12 - years) end,
  now() - make_interval(years => years, days => 20)
from sample_accounts;

create temporary table sample_people on commit drop as
select person, ('b0000000-0000-4000-8000-' || lpad((row_number() over ())::text, 12, '0'))::uuid as id, name, email, phone,
  access, account, is_admin
from (values
  -- The two demo logins: engine/src/server/portal/brand.ts.
  ('annelies', 'Annelies Verstraete', 'customer@training.portico.local', '+32 470 00 10 01', 'both', 'halewijn', false),
  ('helene', 'Hélène Marchal', 'admin@training.portico.local', '+32 470 00 10 02', 'both', null, true),
  ('pieter', 'Pieter Van Aerschot', 'p.vanaerschot@training.portico.local', '+32 470 00 10 03', 'both', null, true),
  ('wout', 'Wout Claessens', 'w.claessens@halewijn.example', '+32 470 00 10 04', 'both', 'halewijn', false),
  ('saskia', 'Saskia De Wit', 's.dewit@halewijn.example', null, 'both', 'halewijn', false),
  ('bram', 'Bram Peeters', 'b.peeters@brabo.example', '+32 470 00 10 06', 'both', 'brabo', false),
  ('lotte', 'Lotte Janssens', 'l.janssens@brabo.example', '+32 470 00 10 07', 'both', 'brabo', false),
  ('karim', 'Karim Haddad', 'k.haddad@kanaalstad.example', '+32 470 00 10 08', 'both', 'kanaalstad', false),
  ('elise', 'Élise Fontaine', 'elise.fontaine@ardenne-mutuelle.example', '+32 470 00 10 09', 'both', 'ardenne', false),
  ('joris', 'Joris Maes', 'joris.maes@maasvallei.example', null, 'both', 'maasvallei', false),
  ('freya', 'Freya Nilsen', 'freya.nilsen@noordzee-wind.example', '+32 470 00 10 11', 'both', 'noordzee', false),
  ('daan', 'Daan Visser', 'daan@polderdata.example', '+31 6 0000 1012', 'both', 'polderdata', false),
  -- People without an account, by domain, by override, with access to training only, and with access to production only.
  ('noor', 'Noor Willems', 'noor.willems@nieuwkomer.example', null, 'both', null, false),
  ('stijn', 'Stijn Bogaert', 's.bogaert@brabo.example', '+32 470 00 10 14', 'both', null, false),
  ('camille', 'Camille Renard', 'camille.renard@freelance.example', '+32 470 00 10 15', 'both', null, false),
  ('jonas', 'Jonas Wouters', 'j.wouters@kanaalstad.example', '+32 470 00 10 16', 'training', 'kanaalstad', false),
  ('mieke', 'Mieke Aerts', 'mieke.aerts@maasvallei.example', null, 'production', 'maasvallei', false)
) as sample (person, name, email, phone, access, account, is_admin);

-- Nobody knows their passwords. While the demo is on, the engine sets the published ones: `sample_login` says which.
-- The identity service of the platform expects an empty text where there is no token.
insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token,
  email_change_token_new, email_change)
select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email,
  secret.hash, now() - interval '50 days', null,
  jsonb_build_object('provider', 'email', 'providers', array['email'],
    'sample_login', case when is_admin then 'admin' else 'customer' end),
  jsonb_build_object('name', name), now() - interval '50 days', now(),
  '', '', '', ''
from sample_people, (select extensions.crypt(encode(extensions.gen_random_bytes(36), 'hex'),
  extensions.gen_salt('bf', 10)) as hash) as secret;
insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
  'email', null, now() - interval '50 days', now()
from sample_people;
update public.profiles profile
set phone = sample.phone, environment_access = sample.access::public.environment_access, created_at = now() - interval '50 days'
from sample_people sample where sample.id = profile.id;
insert into public.user_roles (user_id, role)
select id, (case when is_admin then 'admin' else 'user' end)::public.user_role from sample_people;
insert into public.user_accounts (user_id, account_id, joined_at, last_login)
select person.id, account.id, now() - interval '45 days',
  case when person.person not in ('joris', 'mieke', 'daan') then now() - make_interval(hours => 7 * ascii(person.person) - 600) end
from sample_people person join sample_accounts account on account.slug = person.account;
update public.accounts set owner_id = owner.id from sample_people owner
where accounts.id = (select id from sample_accounts where slug = owner.account)
  and owner.person in ('annelies', 'bram', 'karim', 'elise', 'joris', 'freya', 'daan');
update public.user_accounts link set role = 'manager' from public.accounts account
where account.id = link.account_id and account.owner_id = link.user_id;
-- As old as their links: otherwise nobody could decide alone on the support access.
update private.manager_appointments set appointed_at = now() - interval '45 days';

insert into public.account_email_domains (domain, account_id)
select slug || '.example', id from sample_accounts where slug in ('halewijn', 'brabo', 'kanaalstad');
insert into public.account_email_overrides (email, account_id)
select 'camille.renard@freelance.example', id from sample_accounts where slug = 'ardenne';
-- Nobody is told of addresses that are as old as the sample account.
delete from public.notifications where type = 'rights_given';

-- Each account has a default link for each service. Some have links of their own, and some services are switched off.
insert into public.service_link_defaults (account_id, service_id, url)
select account.id, service.id,
  case service.id
    when 'security-service' then 'https://trust.example/toolkit/' || account.slug
    else 'https://planner.example/boards/' || account.slug || '/' || replace(service.id, '-service', '')
  end
from sample_accounts account cross join public.services service;
insert into public.account_services (account_id, service_id, enabled, service_url)
select account.id, service.id, replace(service.id, '-service', '') = any (account.services),
  case when account.slug = 'brabo' and service.id in ('legal-service', 'privacy-service')
    then 'https://workspace.brabo.example/' || replace(service.id, '-service', '') end
from sample_accounts account cross join public.services service
where account.slug <> 'polderdata' and (account.slug <> 'ardenne' or service.id = 'privacy-service');

insert into public.notification_preferences (account_id, email_notifications, sms_whatsapp_notifications, phone_notifications)
select id, slug <> 'ardenne', slug in ('brabo', 'kanaalstad'), slug = 'kanaalstad' from sample_accounts where slug <> 'polderdata';
insert into public.user_preferences (user_id, theme, high_contrast, compact_mode, version_11)
select id, (case person when 'bram' then 'dark' when 'karim' then 'light' else 'system' end)::public.theme,
  person = 'elise', person = 'wout', person = 'lotte'
from sample_people where person in ('bram', 'karim', 'elise', 'wout', 'lotte');

insert into public.notifications (account_id, created_at, type, read, title, message, data)
select account.id, now() - age::interval, type, read, title, message,
  case when link is not null then jsonb_build_object('original_link', 'https://' || link) end
from sample_accounts account join (values
  ('halewijn', '24 minutes', 'security_alert', false, 'Critical patch for the remote access gateway', 'Two gateways in your inventory run a version with an actively exploited flaw. Apply the vendor fix and record the decision in the incident log under NIS2, Article 21.', 'advisories.example/gateway-2231'),
  ('halewijn', '3 hours', 'compliance_alert', false, 'DORA register of information: 3 contracts incomplete', E'Three entries of the register lack the assessment of whether the provider can be replaced. The register has to be complete before it is submitted to the National Bank of Belgium; the window opens on 1 March 2027.\n\n- Polderdata BV: hosting of the archive, contract of 14 June 2024\n- Kanaalnet NV: lines between the branches, contract of 2 February 2025\n- Nordlys Cloud AS: platform of the scoring pilot, contract of 30 September 2026\n\nFill in the columns on substitutability for each of them. For Nordlys Cloud AS the transfer impact assessment is still in Waiting.', null),
  ('halewijn', '5 hours', 'regulatory_update', false, 'AI Act: guidance on high-risk classification published', 'The guidance explains when a credit scoring system counts as high-risk under Annex III and which exceptions hold. Our reading note for deployers is in the library.', 'bulletins.example/ai-act-high-risk'),
  ('halewijn', '22 hours', 'document_review', false, 'Data processing agreement with Zilverhaven Payroll ready for review', 'Version 2 takes in your remarks on sub-processors and audit rights. Two clauses are still open: the notice period for a breach and the liability cap.', null),
  ('halewijn', '2 days', 'compliance_alert', true, 'DPIA for branch cameras expires in 30 days', 'The assessment has to be reviewed after two years or when the processing changes. The DPO is named as owner.', null),
  ('halewijn', '3 days', 'rss_update', true, 'Belgian Data Protection Authority: decision on cookie walls', 'The Litigation Chamber holds that a paid alternative must be reasonable in price and offered on the same level as consent.', 'bulletins.example/dpa-cookie-walls'),
  ('halewijn', '6 days', 'system_notification', true, 'Feed "Supervisor bulletins" connected', 'New items from this feed arrive here as regulatory updates.', null),
  ('halewijn', '9 days', 'rss_update', true, 'National Bank: circular on outsourcing to cloud providers', 'The circular aligns earlier expectations with DORA and repeals the outsourcing guidelines for banks.', 'bulletins.example/nbb-outsourcing'),
  ('halewijn', '16 days', 'security_alert', true, 'Phishing wave against Belgian banks', 'Messages imitate a delivery service and lead to a copy of your customer portal. The domain was reported and blocked.', null),
  ('halewijn', '27 days', 'document_review', true, 'Whistleblowing policy: French text delivered', 'The translation was checked against the act of 28 November 2022.', null),
  ('halewijn', '41 days', 'regulatory_update', true, 'Consumer credit: new information duties', 'Pre-contractual information changes for credit granted online. The templates will follow.', 'bulletins.example/consumer-credit'),
  ('halewijn', '58 days', 'system_notification', true, 'Welcome to the portal', 'Your account is set up. Managers invite colleagues under Settings, User Access.', null),
  ('brabo', '2 hours', 'compliance_alert', false, 'Outsourcing register: yearly review due', 'Eleven critical arrangements have to be confirmed by their owners before the end of the month.', null),
  ('brabo', '8 hours', 'security_alert', false, 'Claims platform: unusual sign-ins', 'Sign-ins from three new countries within an hour. The provider has been asked for logs.', null),
  ('brabo', '1 day', 'document_review', false, 'Outsourcing agreement with Nordlys Cloud AS signed', 'The signed copy is in your library under client specific templates.', null),
  ('brabo', '4 days', 'rss_update', true, 'EIOPA: report on digitalisation in insurance', 'The report looks at pricing models and at the use of telematics data.', 'bulletins.example/eiopa-digital'),
  ('brabo', '11 days', 'regulatory_update', true, 'Insurance distribution: training hours for 2027', 'Fifteen hours remain the yearly minimum; sustainability becomes a required subject.', 'bulletins.example/idd-training'),
  ('brabo', '20 days', 'compliance_alert', true, 'CSRD: double materiality assessment approved', 'The board took note on Tuesday. Data collection for the first report can begin.', null),
  ('brabo', '55 days', 'rss_update', true, 'Court of Justice on automated scoring', 'A score on which a third party draws strongly is itself a decision within the meaning of Article 22.', 'bulletins.example/cjeu-scoring'),
  ('kanaalstad', '50 minutes', 'security_alert', false, 'Imaging workstation no longer supported', 'The maker ended support last week. Isolate the two machines in radiology until they are replaced.', null),
  ('kanaalstad', '6 hours', 'compliance_alert', false, 'NIS2 registration: contact point missing', 'Essential entities name a contact point that can be reached day and night.', null),
  ('kanaalstad', '2 days', 'document_review', true, 'Consent form for research data, second reading', 'The ethics committee asked for plainer language in section 3.', null),
  ('kanaalstad', '7 days', 'regulatory_update', true, 'European Health Data Space: timeline', 'Secondary use begins in 2029; the catalogue of data sets has to be ready before.', 'bulletins.example/ehds'),
  ('kanaalstad', '19 days', 'rss_update', true, 'Centre for Cybersecurity Belgium: advice for hospitals', 'Ten measures against ransomware, with the order in which to take them.', 'bulletins.example/ccb-hospitals'),
  ('kanaalstad', '36 days', 'compliance_alert', true, 'Access to patient files: sample check done', 'Of 200 sampled accesses, 3 could not be explained and were taken up with the departments.', null),
  ('kanaalstad', '52 days', 'system_notification', true, 'Tech. Integration was added to your services', 'The board for the new patient portal is open.', null),
  ('ardenne', '1 day', 'compliance_alert', false, 'Register of processing: yearly review', 'Four activities have no owner since the reorganisation.', null),
  ('ardenne', '10 days', 'regulatory_update', true, 'Model clauses for data sharing with hospitals', 'The federal model was updated; existing agreements stay valid until the end of next year.', 'bulletins.example/model-clauses'),
  ('ardenne', '30 days', 'document_review', true, 'Privacy notice for members, final version', 'French and German texts are ready to publish.', null),
  ('maasvallei', '12 hours', 'compliance_alert', false, 'Market abuse: insider list to be updated', 'The tender opens next week. Add advisers before they receive documents.', null),
  ('maasvallei', '5 days', 'security_alert', true, 'Firmware of smart meters', 'The maker published a signed update for the series installed in 2024.', 'advisories.example/meters'),
  ('maasvallei', '15 days', 'rss_update', true, 'CREG: study on capacity tariffs', 'The study compares three models and their effect on households.', 'bulletins.example/creg'),
  ('maasvallei', '44 days', 'regulatory_update', true, 'Energy communities: royal decree published', 'Licences become simpler for communities under 5 MW.', 'bulletins.example/energy-communities'),
  ('noordzee', '4 hours', 'regulatory_update', false, 'Offshore permits: consultation opened', 'Comments on the Princess Elisabeth zone can be filed for six weeks.', 'bulletins.example/offshore'),
  ('noordzee', '8 days', 'document_review', true, 'Supply agreement for turbine blades reviewed', 'Remarks on delay damages and on the bank guarantee.', null),
  ('noordzee', '23 days', 'rss_update', true, 'ENISA: threats to the energy sector', 'The report names remote maintenance as the weakest point.', 'bulletins.example/enisa-energy'),
  ('noordzee', '48 days', 'compliance_alert', true, 'Supplier declarations: 2 of 40 missing', 'Reminders were sent under the supplier code of conduct.', null),
  ('polderdata', '14 days', 'system_notification', false, 'Your account is ready', 'No services are switched on yet. Contact us to choose the first.', null),
  ('polderdata', '39 days', 'rss_update', true, 'Data Act: what changes for cloud providers', 'Switching between providers has to become possible within two months.', 'bulletins.example/data-act')
) as sample (slug, age, type, read, title, message, link) using (slug);

-- Every member has read what is marked as read.
insert into public.notification_reads (notification_id, user_id, read_at)
select notification.id, member.user_id, notification.created_at + interval '2 hours'
from public.notifications notification join private.account_members member on member.account_id = notification.account_id where notification.read;
-- Nobody of the sample asked for marketing mails, and everybody wants the answers to their own questions.
insert into public.notification_settings (user_id, cadence, marketing_emails, chat_messages)
select id, (case person when 'bram' then 'now' when 'karim' then 'weekly' else 'daily' end)::public.notification_cadence, false, true
from sample_people;

insert into public.account_choices (user_id, account_id)
select person.id, account.id from sample_people person join sample_accounts account on account.slug = person.account
where person.person = 'bram';
insert into public.home_dismissals (user_id, item)
select id, 'welcome:' || id from sample_people union all -- All know the portal already.
select person.id, 'notification:' || notification.id
from sample_people person join sample_accounts account on account.slug = person.account
join public.notifications notification on notification.account_id = account.id and notification.type = 'document_review'
where person.person = 'bram';

insert into public.kanban_cards (account_id, status, position, created_by, title, description, created_at, moved_at)
select account.id, sample.status::public.card_status,
  row_number() over (partition by account.id, sample.status order by sample.place) - 1,
  (select id from sample_people person where person.person = sample.author), sample.title, sample.description,
  now() - make_interval(days => 30 - sample.place), now() - make_interval(days => least(1 + sample.place, 30 - sample.place))
from sample_accounts account join (values
  (1, 'halewijn', 'todo', 'annelies', 'DPIA for AI credit scoring pilot', 'Outline with the data science team; the pilot starts in March, so the assessment closes by mid-January.'),
  (2, 'halewijn', 'todo', 'annelies', 'Appoint NIS2 contact point', 'Registration with the national authority, with the out-of-hours number.'),
  (3, 'halewijn', 'todo', 'wout', 'Update record of processing: recruitment', 'Add the talent pool and its retention of three years.'),
  (4, 'halewijn', 'todo', 'saskia', 'Board training on DORA', null),
  (5, 'halewijn', 'doing', 'annelies', 'Processor agreement, Zilverhaven Payroll BV', 'Open: breach notice period and liability cap. Version 2 is with their counsel.'),
  (6, 'halewijn', 'doing', 'wout', 'Register of information, Q4', 'Three contracts lack a substitutability assessment.'),
  (7, 'halewijn', 'doing', 'saskia', 'Whistleblowing channel: Dutch and French texts', null),
  (8, 'halewijn', 'waiting', 'annelies', 'Transfer impact assessment, Nordlys Cloud AS', 'Waiting for the list of sub-processors and their places of processing.'),
  (9, 'halewijn', 'done', 'wout', 'AI literacy programme, first round', '214 of 220 staff completed the module.'),
  (10, 'halewijn', 'done', 'annelies', 'Cookie banner: reject on first layer', null),
  (11, 'halewijn', 'done', 'saskia', 'Incident response exercise', 'Findings recorded; two follow-ups moved to To Do.'),
  (12, 'brabo', 'todo', 'bram', 'Exit plan for the claims platform', 'Required for critical functions; use the clause on migration support as a start.'),
  (13, 'brabo', 'doing', 'lotte', 'Data collection for the first CSRD report', 'Energy and travel first.'),
  (14, 'brabo', 'waiting', 'bram', 'Answer of the supervisor on the pricing model', null),
  (15, 'brabo', 'done', 'lotte', 'Outsourcing register 2026', null),
  (16, 'kanaalstad', 'todo', 'karim', 'Replace imaging workstations', 'Two machines in radiology without support.'),
  (17, 'kanaalstad', 'doing', 'karim', 'Consent form for research data', 'Plainer language in section 3.'),
  (18, 'kanaalstad', 'done', 'jonas', 'Sample check of access to patient files', null),
  (19, 'maasvallei', 'todo', 'joris', 'Update insider list before the tender', null),
  (20, 'noordzee', 'doing', 'freya', 'Comments on the Princess Elisabeth zone', 'Six weeks from publication.')
) as sample (place, slug, status, author, title, description) using (slug);

create temporary table sample_templates on commit drop as
select * from (values
  ('annelies', 'halewijn', 'contracts', '{dpa,payroll,gdpr}'::text[], 12, 'Data processing agreement, Zilverhaven Payroll (version 1)', 'First draft from the processor.', '0-halewijn-data-processing-agreement-v1.docx', 10057),
  ('annelies', 'halewijn', 'contracts', '{dpa,payroll,gdpr,dora}', 1, 'Data processing agreement, Zilverhaven Payroll (version 2)', 'With our remarks on breaches, sub-processors, audit and liability.', '1-halewijn-data-processing-agreement-v2.docx', 11342),
  ('helene', null, 'contracts', '{services,msa}', 48, 'Master services agreement', 'Framework for services of any kind, with order forms.', '0-generic-master-services-agreement.docx', 8363),
  ('helene', null, 'contracts', '{nda,confidentiality}', 47, 'Mutual non-disclosure agreement', 'For talks with a possible partner; two years.', '1-generic-non-disclosure-agreement.pdf', 4003),
  ('helene', null, 'privacy', '{gdpr,policy}', 46, 'GDPR policy', 'Roles, rights, breaches, transfers and retention, for the whole organisation.', '2-generic-gdpr-policy.pdf', 5065),
  ('helene', null, 'compliance', '{suppliers,esg}', 40, 'Supplier code of conduct', 'Human rights, environment, integrity and security in the supply chain.', '3-generic-supplier-code-of-conduct.rtf', 2280),
  ('helene', null, 'privacy', '{dpia,ai act}', 21, 'DPIA template, automated decisions', 'For systems that decide about people, with the questions of the AI Act.', '4-generic-dpia-automated-decisions.docx', 7348),
  ('helene', 'brabo', 'contracts', '{outsourcing,dora}', 1, 'Outsourcing agreement, claims platform', 'Signed with Nordlys Cloud AS.', '5-brabo-outsourcing-agreement.pdf', 4122),
  ('helene', null, 'legal', '{arbeidsrecht,hr}', 35, 'Arbeidsovereenkomst voor bedienden', 'Model voor onbepaalde duur, naar Belgisch recht.', '6-generic-arbeidsovereenkomst-bedienden.rtf', 2726),
  ('helene', null, 'general', '{retention,records}', 30, 'Retention schedule', 'How long records are kept, and what the period rests on.', '7-generic-retention-schedule.txt', 1377)
) as sample (person, slug, category, tags, days, title, description, file, size);
insert into storage.objects (bucket_id, name, owner, owner_id, created_at, updated_at, last_accessed_at, version, metadata)
select 'templates', person.id || '/1767225600000-' || file, person.id, person.id::text, now() - make_interval(days => days),
  now() - make_interval(days => days), now(), gen_random_uuid()::text,
  jsonb_build_object('size', size, 'contentLength', size, 'httpStatusCode', 200, 'cacheControl', 'max-age=3600',
    'mimetype', case split_part(file, '.', 2) when 'pdf' then 'application/pdf' when 'rtf' then 'application/rtf'
      when 'txt' then 'text/plain' else 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' end)
from sample_templates join sample_people person using (person)
-- A reset of a project on Supabase leaves files and their rows.
on conflict (bucket_id, name) do nothing;
insert into public.templates (user_id, account_id, title, description, category, file_name, file_path, file_size, file_type,
  is_client_specific, tags, created_at)
select person.id, account.id, sample.title, sample.description, sample.category::public.template_category,
  regexp_replace(sample.file, '^\d+-[a-z]+-', ''), object.name, sample.size, object.metadata ->> 'mimetype',
  account.id is not null, sample.tags, object.created_at
from sample_templates sample join sample_people person using (person) left join sample_accounts account using (slug)
join storage.objects object on object.bucket_id = 'templates' and object.name = person.id || '/1767225600000-' || sample.file;

-- On working days, at Brussels time.
insert into public.consultancies (account_id, consultant_name, starts_at, length_minutes, service, booking_link)
select account.id, consultant,
  (day + case extract(isodow from day) when 6 then 2 when 7 then 1 else 0 end + at) at time zone 'Europe/Brussels',
  minutes, service, 'https://www.example.com/book-a-consult'
from sample_accounts account join (values
  ('halewijn', 4, time '10:00', 60, 'Hélène Marchal', 'Privacy & DP'), ('halewijn', 9, '14:30', 45, 'Pieter Van Aerschot', 'InfoSec.'),
  ('halewijn', 17, '09:30', 60, 'Ingrid Solheim', 'Legal'), ('halewijn', 24, '11:00', 90, 'Tomas Reyniers', 'AI & Digital'),
  ('halewijn', -12, '15:00', 60, 'Hélène Marchal', 'Privacy & DP'), ('halewijn', -41, '10:30', 60, 'Ingrid Solheim', 'Legal'),
  ('halewijn', -68, '14:00', 45, 'Pieter Van Aerschot', 'InfoSec.'), ('brabo', 3, '09:00', 60, 'Pieter Van Aerschot', 'InfoSec.'),
  ('brabo', 10, '13:30', 90, 'Tomas Reyniers', 'Sustainability'), ('kanaalstad', 6, '16:00', 45, 'Ingrid Solheim', 'Privacy & DP'),
  ('maasvallei', 8, '10:30', 60, 'Tomas Reyniers', 'Legal'), ('noordzee', 13, '11:00', 30, 'Ingrid Solheim', 'Sustainability')
) as sample (slug, days, at, minutes, consultant, service) using (slug), lateral (select current_date + days as day) as on_day;
-- The samples were planned long ago: nobody is told of them now.
delete from public.notifications where type = 'consult_planned';

-- RSS feeds are switched off, because their addresses do not exist and the schedule would count failures. The sender of
-- the fifth feed signs with neither of its two valid secrets.
insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, events, article_type, enabled, failure_count, stopped_at, last_sent_at, secret_set_at, old_secret_until, created_at)
select ('c0000000-0000-4000-8000-00000000000' || place)::uuid, account.id, sample.name, sample.kind::public.feed_type, url, sample.events::public.feed_event[],
  case sample.kind when 'rss' then 'regulatory_update' else 'rss_update' end, enabled, failures, case when failures = 5 then now() - interval '33 days' end, now() - sent::interval,
  case place when 1 then now() - interval '40 days' when 5 then now() - interval '170 minutes' end, case when place = 5 then now() + interval '21 hours' end, now() - make_interval(days => 45 - place)
from sample_accounts account join (values
  (1, 'halewijn', 'Security operations centre', 'webhook', null, '{security_alert,system_notification}', true, 0, '24 minutes'), (2, 'halewijn', 'Supervisor bulletins', 'rss', 'https://bulletins.example/supervisors.xml', '{regulatory_update}', false, 0, '3 days'),
  (3, 'brabo', 'Insurance supervisor', 'rss', 'https://bulletins.example/insurance.xml', '{regulatory_update,compliance_alert}', false, 5, '34 days'), (4, 'brabo', 'Contract management', 'webhook', null, '{document_review}', true, 0, '1 day'),
  (5, 'kanaalstad', 'Vulnerability scanner', 'webhook', null, '{security_alert,compliance_alert}', true, 3, '3 days'), (6, 'noordzee', 'Permit office', 'webhook', null, '{compliance_alert,security_alert}', false, 0, null)
) as sample (place, slug, name, kind, url, events, enabled, failures, sent) using (slug);
insert into private.webhook_secrets (webhook_id, secret, old_secret) select id, 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64'), case when old_secret_until is not null then 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64') end from public.account_webhooks where secret_set_at is not null;
insert into private.feed_deliveries (webhook_id, outcome, reason, is_own, is_failure, is_test, notifications, first_at, last_at, message_id, sent_at, signatures, headers, body, contents)
select 'c0000000-0000-4000-8000-000000000005', outcome, reason, outcome <> 'forged', outcome <> 'accepted', title is not distinct from 'Test notification', (outcome = 'accepted')::integer, arrived, arrived,
  'msg_' || substr(md5(age), 1, 12), extract(epoch from arrived)::bigint::text, 'v1,' || encode(sha256(convert_to(age, 'UTF8')), 'base64'), '{"content-type": "application/json", "user-agent": "Scanner/4.2"}',
  convert_to(jsonb_strip_nulls(jsonb_build_object('type', 'security_alert', 'title', title))::text, 'UTF8'), case when title is not null then jsonb_build_object('type', 'security_alert', 'title', title, 'message', '') end
from (values
  ('38 minutes', 'forged', null, 'Imaging server: 2 findings of high severity'), ('119 minutes', 'forged', null, 'Pharmacy gateway: certificate expires in 9 days'),
  ('152 minutes', 'malformed', 'title: is required', null), ('168 minutes', 'accepted', null, 'Test notification'), ('3 days', 'accepted', null, 'Laboratory network: open port 3389 closed'),
  ('80 hours', 'accepted', null, 'Badge readers: firmware is two years old'), ('4 days', 'accepted', null, 'Weekly scan of 412 systems finished')
) as sample (age, outcome, reason, title), lateral (select now() - age::interval) as came (arrived);
insert into public.notifications (account_id, created_at, type, title, message, data, wording, for_admins)
select feed.account_id, feed.stopped_at, 'feed_stopped', 'Feed stopped: ' || feed.name, format('5 failures in a row stopped the feed %s of %s. The last one: The server answered 404.', feed.name, account.name), jsonb_build_object('feed', feed.name, 'feed_id', feed.id, 'account_id', feed.account_id), jsonb_build_object('code', 'feed_stopped', 'values', jsonb_build_object('feed', feed.name, 'account', account.name, 'failures', 5, 'reason', 'The server answered 404')), true from public.account_webhooks feed join public.accounts account on account.id = feed.account_id where feed.stopped_at is not null;
-- Nobody is mailed about sample notifications.
delete from private.notification_queue;

insert into public.change_requests
  (title, description, category, priority, status, created_by, created_at, status_changed_at, status_changed_by, status_note)
select title, description, category::public.change_request_category, priority::public.change_request_priority,
  status::public.change_request_status, author.id, now() - age::interval, case when status <> 'pending' then now() - age::interval / 2 end, case when status <> 'pending' then author.name end,
  case title when 'Dutch interface' then 'Texts are with the translator.' when 'Remember the chosen filter' then 'The filter is in the address now.' end
from (values
  ('Export of the notification list', 'Clients want to hand the month''s alerts to their auditors as a spreadsheet.', 'feature', 'medium', 'pending', 'helene', '1 day'),
  ('Dutch interface', 'Two of seven clients asked for the whole portal in Dutch.', 'feature', 'high', 'in_progress', 'pieter', '6 days'),
  ('Board is slow with 500 cards', 'Measured at Brabo; scrolling stutters on older laptops.', 'performance', 'medium', 'pending', 'pieter', '9 days'),
  ('Two-factor authentication for admins', 'Required by our own security policy from next quarter.', 'security', 'high', 'in_progress', 'helene', '15 days'),
  ('Remember the chosen filter', 'The notifications page forgets the type filter after a reload.', 'improvement', 'low', 'completed', 'helene', '28 days'),
  ('Wrong date in the planner around midnight', 'Appointments after 23:00 show on the day before.', 'bug', 'high', 'completed', 'pieter', '37 days'),
  ('Larger click targets on phones', 'Feedback from the accessibility review.', 'improvement', 'medium', 'completed', 'helene', '50 days')
) as sample (title, description, category, priority, status, written_by, age) join sample_people author on author.person = written_by;

insert into public.support_requests (id, user_id, account_id, name, email, subject, category, priority, message, mailed_at, attempts, created_at)
select ('f0000000-0000-4000-8000-00000000000' || place)::uuid, person.id, account.id, person.name, person.email, subject,
  category::public.support_category, priority::public.support_priority, message, now() - age::interval, 1, now() - age::interval
from sample_people person join sample_accounts account on account.slug = person.account join (values
  (6, 'karim', 'Incident at a supplier: does NIS2 want a report within 24 hours?', 'technical', 'urgent', 'The maker of our imaging software was attacked on the weekend. Our own systems run. Do we have to report, and to whom?', '5 days'),
  (7, 'bram', 'Model clause for audit rights under DORA, Article 30', 'services', 'medium', 'Do you have a clause that a small supplier can accept? Ours names four audits a year.', '3 hours'),
  (5, 'bram', 'Add Sustainability to our board', 'services', 'low', 'Please open the planner board for the CSRD team as well.', '19 days'),
  (4, 'wout', 'Colleague cannot sign in', 'account', 'high', 'Our new colleague gets no confirmation mail. Could you check the address?', '8 days'),
  (3, 'annelies', 'Scope of the DORA register', 'services', 'low', 'Does the register of information cover the scoring pilot, or only what is in production?', '6 days'),
  (1, 'annelies', 'Sub-processor list, Nordlys Cloud AS', 'services', 'high', 'Nordlys Cloud AS sent a new list of sub-processors. Two of them are outside the EEA. May we accept it, or do we object within the 30 days of clause 6.3?', '3 days'),
  (2, 'annelies', 'Access for a colleague in Ghent', 'account', 'medium', 'Please give Joris, who starts in Ghent on Monday, the same access as Wout.', '1 hour')
) as sample (place, person, subject, category, priority, message, age) using (person)
order by now() - age::interval;
insert into public.support_messages (request_id, author, author_name, is_firm, asks_back, body, mailed_at, attempts, created_at)
select ('f0000000-0000-4000-8000-00000000000' || place)::uuid, person.id, person.name, person.is_admin,
  person.is_admin and body like '%?', body, now() - age::interval, 1, now() - age::interval
from sample_people person join (values
  (5, 'pieter', 'The board is open for the CSRD team. They find it under Kanban Board.', '18 days'),
  (4, 'helene', 'The address had a typing error. I have sent the invitation again; it should be there now.', '8 days' ),
  (4, 'wout', 'It is. Thank you.', '7 days'),
  (3, 'pieter', 'That depends on who runs it. Does the pilot use a supplier, or your own servers alone?', '5 days'),
  (1, 'helene', 'Thank you, received. One question first: does the scoring pilot use the region Oslo alone, or support from outside it too?', '2 days 4 hours'),
  (1, 'annelies', 'Oslo alone for the data. Support follows the sun, with screen sharing.', '2 days 3 hours'),
  (1, 'helene', E'Then object for now, in writing and before the 30 days are over. Screen sharing from outside the EEA is a transfer, and for one of the two there is no assessment yet.\n\nOnce Nordlys limits support to the EEA, or the assessment is there, you can withdraw the objection.', '2 days')
) as sample (place, person, body, age) using (person);
insert into public.support_notes (request_id, author, author_name, body, created_at)
select 'f0000000-0000-4000-8000-000000000001', id, name, 'Brabo asked the same in September. Check the list of certified companies before we say "enough".', now() - interval '2 days 5 hours'
from sample_people where person = 'pieter';
update public.support_requests request
set state = sample.state::public.support_state, answered_at = now() - answered::interval, first_answer_minutes = minutes,
  waiting_since = case when sample.state = 'waiting' then now() - answered::interval end,
  paused_work = case when sample.state = 'waiting' then interval '18 hours' end,
  due_at = case when sample.state = 'waiting' then null else due_at end, closed_at = case when sample.state = 'closed' then now() - interval '7 days' end,
  assigned_to = (select id from sample_people where person = handler)
from (values (5, 'answered', '18 days', 540, 'pieter'), (4, 'closed', '8 days', 95, 'helene'),
  (3, 'waiting', '5 days', 540, 'pieter'), (1, 'answered', '2 days', 320, 'helene')) as sample (place, state, answered, minutes, handler)
where request.id = ('f0000000-0000-4000-8000-00000000000' || place)::uuid;
-- Handed over, with the note of the colleague.
update public.support_requests set assigned_to = (select id from sample_people where person = 'helene') where id = 'f0000000-0000-4000-8000-000000000006';
insert into public.support_notes (request_id, author, author_name, handed_to, body, created_at)
select 'f0000000-0000-4000-8000-000000000006', author.id, author.name, handler.name,
  'You know the hospital. They are an essential entity, so the clock of 24 hours may run already.', now() - interval '4 days'
from sample_people author, sample_people handler where author.person = 'pieter' and handler.person = 'helene';
-- Not news any more.
delete from public.notifications where type = 'support_answer';

-- What some notifications are about: the newer of two versions, the signed copy, and cards of the board.
update public.notifications notification set data = coalesce(notification.data, '{}') || jsonb_build_object('template_id', template.id)
from public.templates template join (values
  ('Data processing agreement with Zilverhaven%', '%Zilverhaven Payroll (version 2)'),
  ('Outsourcing agreement with Nordlys Cloud AS signed', 'Outsourcing agreement, claims platform')
) as sample (notification, template) on template.title like sample.template
where notification.title like sample.notification;
update public.notifications notification set data = coalesce(notification.data, '{}') || jsonb_build_object('card_id', card.id)
from public.kanban_cards card join (values
  ('Data processing agreement with Zilverhaven%', 'Processor agreement, Zilverhaven%'),
  ('DORA register of information%', 'Register of information, Q4'),
  ('Imaging workstation no longer supported', 'Replace imaging workstations'),
  ('Market abuse: insider list%', 'Update insider list before the tender')
) as sample (notification, card) on card.title like sample.card
where notification.title like sample.notification and notification.account_id = card.account_id;

-- A conversation with the Steward, among the earlier ones.
insert into public.chat_conversations (id, user_id, title, created_at, asked_at)
select 'c0000000-0000-4000-8000-000000000001', person.id, 'How long do we keep invoices?', now() - interval '3 days', now() - interval '3 days'
from sample_people person where person.person = 'annelies';
insert into public.chat_exchanges (id, conversation_id, user_id, question, answer, sources, asked_at, answered_at, account_ids)
select 'c0000000-0000-4000-8000-000000000002', conversation.id, conversation.user_id, conversation.title,
  format('This is what your documents say:' || E'\n\n- “Accounting records and invoices: 10 years from 1 January of the following year (Code of Economic Law and value added tax code).” — [%s](/templates?template=%s) [1]', template.title, template.id),
  jsonb_build_object('kind', 'answer', 'help', '[]'::jsonb, 'documents', jsonb_build_array(jsonb_build_object('number', 1, 'id', template.id,
    'title', template.title, 'file_path', template.file_path, 'file_name', template.file_name, 'superseded', false))),
  conversation.asked_at, conversation.asked_at + interval '2 seconds', array(select private.accounts_of(conversation.user_id))
from public.chat_conversations conversation, public.templates template where template.title = 'Retention schedule';

-- An impersonation that has ended, in which somebody only looked. A trigger would give its entry in the access log the time of now.
insert into public.impersonation_sessions (id, admin_id, impersonated_user_id, started_at, expires_at, ended_at, reason, is_read_only, is_announced, summarised_at)
select 'd0000000-0000-4000-8000-000000000001', admin.id, person.id, at, at + interval '60 minutes', at + interval '12 minutes', 'He cannot find the register of information', true, true, at + interval '12 minutes'
from sample_people admin, sample_people person, (select now() - interval '8 days') as began (at) where admin.person = 'helene' and person.person = 'wout';
create temporary table sample_session on commit drop as select session.*, first_account as account, admin.name as admin from public.impersonation_sessions session
join sample_people admin on admin.id = session.admin_id, private.first_account_of(session.impersonated_user_id) as first_account;
alter table public.admin_actions disable trigger admin_actions_log_access;
insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details, created_at)
select admin_id, action, impersonated_user_id, id::text, jsonb_build_object('session_id', id, 'account_id', account) || details, at from sample_session, lateral (values ('impersonation_started', jsonb_build_object('reason', reason, 'is_read_only', true), started_at), ('impersonation_ended', '{"duration_minutes": 12}', ended_at)) as record (action, details, at);
alter table public.admin_actions enable trigger admin_actions_log_access;
insert into public.notifications (account_id, for_person, type, title, message, wording, created_at)
select account, impersonated_user_id, said.type, admin || said.title, said.message, jsonb_build_object('code', said.type, 'values', jsonb_build_object('admin', admin) || facts, 'people', jsonb_build_object('admin', admin_id)), said.at from sample_session, lateral (values ('impersonation_started', ' of the firm looks at the portal as you', E'It begins read-only: nothing can be changed.\n\nReason: ' || reason, jsonb_build_object('reason', reason, 'is_read_only', true), started_at),
  ('impersonation_ended', ' of the firm no longer looks at the portal as you', E'It took 12 minutes. It was read-only.\n\nDocuments opened: 0. Changes: 0.\n\nThe access log of your organisation has every step.',
    '{"minutes": 12, "opened": 0, "changed": 0, "titles": [], "could_write": false}', ended_at)) as said (type, title, message, facts, at);
insert into public.access_events (account_id, seq, at, actor, via, action, object, prev_hash, hash)
select account, 1, started_at, admin_id, 'impersonation', 'viewed', jsonb_build_object('as', impersonated_user_id, 'reason', reason, 'is_read_only', true)::text, repeat('0', 64),
  private.access_event_hash((account, 1, started_at, admin_id, 'impersonation', 'viewed', jsonb_build_object('as', impersonated_user_id, 'reason', reason, 'is_read_only', true)::text, repeat('0', 64), '')::public.access_events) from sample_session;
insert into private.access_heads (account_id, seq, hash, prev_hash, at) select account_id, seq, hash, prev_hash, at from public.access_events;

commit;
