-- Mails about sign-in, and the link "This was not me" in each of them.
begin;
\ir fixtures.psql
\ir factors.psql
select plan(45);

-- The mails that wait, with their recipients; they are forgotten then.
create function tests.told() returns text[] language plpgsql
as $$
declare
  found text[];
begin
  select array_agg(kind || ' ' || recipient order by kind, recipient) into found from private.security_mails;
  delete from private.security_mails;
  return found;
end
$$;
create function tests.sign_in(person text, agent text, source inet default '192.0.2.7') returns uuid language sql
as $$
  insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, ip)
  values (gen_random_uuid(), tests.id(person), now(), now(), agent, source) returning id
$$;
create function tests.identity(person text, changes text) returns void language plpgsql
as $$ begin execute format('update auth.users set %s where id = %L', changes, tests.id(person)); end $$;

-- Who may call what.
select tests.outcomes('select from public.claim_security_mail()',
  '{"anon": "42501", "anna aal2": "42501", "ada aal2": "42501", "service_role": "0"}', 'only the service claims a mail');
select tests.outcomes('select public.note_security_mail_sent(gen_random_uuid())',
  '{"anon": "42501", "anna aal2": "42501", "ada aal2": "42501", "service_role": "1"}', 'only the service says that it was sent');
select tests.outcomes($$ select from public.end_access('x') $$,
  '{"anon": "42501", "anna aal2": "42501", "ada aal2": "42501", "service_role": "0"}', 'only the service takes a link');
select tests.outcomes('select from private.' || name, '{"anon": "42501", "anna": "42501", "ada": "42501", "service_role": "42501"}',
  'nobody reads ' || name) from unnest(array['security_mails', 'known_devices']) as name;

-- A new device.
select is(tests.told(), null, 'the first sign-in ever tells nothing');
delete from private.known_devices where user_id = tests.id('anna');
delete from auth.sessions where user_id = tests.id('anna');
select tests.sign_in('anna', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0');
select is(tests.told(), null, 'nor does the first one on a named device');
select tests.sign_in('anna', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0.2');
select is(tests.told(), null, 'a newer version is no new device');
select tests.sign_in('anna', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0');
select is((select array[kind, recipient, ip, user_agent] from private.security_mails),
  array['new_device', 'anna@alpha.example', '192.0.2.7', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  'another device is told, with what is known of it');
select tests.told();
select tests.sign_in('anna', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0');
select is(tests.told(), null, 'once');
delete from auth.sessions where user_id = tests.id('anna');
update private.known_devices set last_seen_at = now() - interval '179 days';
select tests.sign_in('anna', 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0');
select is(tests.told(), null, 'a device is known for 180 days');
update private.known_devices set last_seen_at = now() - interval '181 days';
select tests.sign_in('anna', 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0');
select is(tests.told(), null, 'longer while a session of it is in use');
delete from auth.sessions where user_id = tests.id('anna');
update private.known_devices set last_seen_at = now() - interval '181 days';
select tests.sign_in('anna', 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0');
select is(tests.told(), array['new_device anna@alpha.example'], 'and not longer otherwise');
select tests.sign_in('anna', letter) from unnest(regexp_split_to_array('abcdefghijklmnopqrstuvwxyz', '')) as letter;
select is(cardinality(tests.told()), 20, 'nobody gets more than 20 mails of a kind in a day');

-- Password and address.
select tests.identity('anna', $$ encrypted_password = 'first' $$);
select is(tests.told(), null, 'the first password tells nothing');
select tests.identity('anna', $$ encrypted_password = 'second' $$);
select is(tests.told(), array['password_changed anna@alpha.example'], 'another password is told');
select tests.identity('anna', $$ encrypted_password = 'second', updated_at = now() $$);
select tests.identity('anna', $$ encrypted_password = '' $$);
select is(tests.told(), null, 'the same one is not, nor its end');
insert into auth.identities (provider_id, user_id, identity_data, provider) values ('x', tests.id('aron'), '{}', 'azure');
select tests.identity('aron', $$ encrypted_password = 'first' $$);
select is(tests.told(), array['password_changed aron@alpha.example'], 'a password beside a provider is one more way in');
select set_config('engine.quiet_change', 'on', true);
select tests.identity('aron', $$ encrypted_password = 'the same, hashed again' $$);
select set_config('engine.quiet_change', '', true);
select is(tests.told(), null, 'the identity service says that a password only got another hash');
select tests.identity('anna', $$ email = 'anna@new.example' $$);
select is(tests.told(), array['address_changed anna@alpha.example', 'address_changed anna@new.example'],
  'a changed address is told at the old and at the new one');
select tests.identity('ugo', $$ email = 'ugo@new.example', encrypted_password = 'x' $$);
select tests.identity('ugo', $$ encrypted_password = 'y' $$);
select is(tests.told(), null, 'an address that nobody has confirmed gets no mail');

-- Factors and passkeys.
select tests.factor('bela', 'unverified');
select is(tests.told(), null, 'a factor that is not verified tells nothing');
update auth.mfa_factors set status = 'verified' where user_id = tests.id('bela');
update auth.mfa_factors set friendly_name = 'Renamed' where user_id = tests.id('bela');
select is(tests.told(), array['factor_added bela@beta.example'], 'a verified factor is told once');
delete from auth.mfa_factors where user_id = tests.id('bela');
select is(tests.told(), array['factor_removed bela@beta.example'], 'a removed one too');
insert into auth.webauthn_credentials (user_id, credential_id, public_key) values (tests.id('bela'), 'c', 'k');
select is(tests.told(), array['passkey_added bela@beta.example'], 'a passkey is told');
delete from auth.webauthn_credentials;
select is(tests.told(), array['passkey_removed bela@beta.example'], 'and its end');
select tests.factor('bela');
select is(tests.told(), array['factor_added bela@beta.example'], 'a factor that is verified from the beginning is told');
insert into auth.webauthn_credentials (user_id, credential_id, public_key) values (tests.id('bela'), 'c', 'k');
select tests.told();
select tests.act_as('ada');
select public.admin_reset_factors(tests.id('bela'), 'Lost the telephone');
select tests.act_as_owner();
select is(tests.told(), array['factors_reset bela@beta.example'], 'a reset is told in one mail');
select tests.factor('bela');
delete from auth.users where id = tests.id('bela');
select is(tests.told(), null, 'a deleted person gets nothing');

-- Claiming and sending.
select tests.identity('aron', $$ raw_user_meta_data = '{"language": "nl", "name": "aron"}' $$);
select tests.sign_in('aron', 'Firefox');
create temporary table claimed on commit drop as select * from public.claim_security_mail();
select is((select array[kind, recipient, person_name, language, user_agent, environment] from claimed),
  array['new_device', 'aron@alpha.example', 'aron', 'nl', 'Firefox', 'production'], 'a mail is claimed with what it says');
select is((select count(*) from public.claim_security_mail()), 0::bigint, 'once');
select is((select token_hash from private.security_mails), (select sha256(convert_to(token, 'UTF8')) from claimed),
  'its link is stored as a hash alone');
update private.security_mails set next_attempt_at = now() - interval '1 minute';
create temporary table again on commit drop as select * from public.claim_security_mail();
select is((select array[again.id = claimed.id, again.token <> claimed.token] from claimed, again), array[true, true],
  'a mail that was not sent is claimed again, with another link');
select public.note_security_mail_sent(id) from again;
update private.security_mails set next_attempt_at = now() - interval '1 minute';
select is((select count(*) from public.claim_security_mail()), 0::bigint, 'a mail that was sent is not');

-- The link.
create function tests.ends_access(link text) returns text language sql
as $$ select string_agg(concat_ws(' ', ended.email, ended.is_current), ', ') from public.end_access(link) as ended $$;
select tests.factor('aron');
select tests.identity('aron', $$ encrypted_password = 'x', email_change = 'thief@x.example' $$);
insert into auth.webauthn_credentials (user_id, credential_id, public_key, created_at) values
  (tests.id('aron'), 'old', 'k', now() - interval '1 day'), (tests.id('aron'), 'new', 'k', now()), (tests.id('anna'), 'a', 'k', now());
select is(array[tests.ends_access('x'), tests.ends_access(null), (select tests.ends_access(token) from claimed)], array[null, null, null]::text[],
  'a forged link does nothing, nor a replaced one');
select isnt((select count(*) from auth.sessions where user_id = tests.id('aron')), 0::bigint, 'and ends no session');
update private.security_mails set created_at = created_at - interval '7 days 1 second' where kind = 'new_device';
select is((select tests.ends_access(token) from again), null, 'a link works for seven days');
update private.security_mails set created_at = created_at + interval '7 days 1 second' where kind = 'new_device';
select is((select tests.ends_access(token) from again), 'aron@alpha.example t', 'it ends the access of its person');
select is((select tests.ends_access(token) from again), null, 'once');
select is((select array_agg(distinct user_id = tests.id('aron')) from auth.sessions), array[false], 'their sessions, and of nobody else');
select is((select array[encrypted_password::text, email_change::text] from auth.users where id = tests.id('aron')), array['', ''],
  'their password, and the change of address that somebody asked for');
select is((select array_agg(convert_from(credential_id, 'UTF8') order by credential_id) from auth.webauthn_credentials), array['a', 'old'],
  'their passkeys since then');
select is((select count(*) from auth.mfa_factors where user_id = tests.id('aron')), 1::bigint,
  'but no second factor: whoever reads the mails could remove it');

select tests.told();
select tests.identity('aron', $$ email = 'aron@new.example' $$);
create temporary table moved on commit drop as select * from public.claim_security_mail();
insert into moved select * from public.claim_security_mail();
select is((select array_agg(tests.ends_access(token) order by recipient) from moved),
  array['aron@new.example f', 'aron@new.example t'], 'the old address can end the access, but gets no new password');
select is((select array_agg(used_at is not null) from private.security_mails), array[true, true], 'each link counts for itself');

select * from finish();
rollback;
