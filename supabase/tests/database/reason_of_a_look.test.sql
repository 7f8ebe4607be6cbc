begin;
\ir fixtures.psql
select plan(5);

select tests.outcomes(
  $$ select from public.admin_view_profile(tests.id('bela'), E'\t\r\n\u00a0 \u2003\u001f') $$,
  '{"ada": "22023", "anna": "42501"}',
  'what nobody can read is no reason');

select tests.act_as('ada');
select isnt_empty(
  $$ select from public.admin_view_profile(tests.id('bela'), E'\tCall\n') $$,
  'a reason between spaces of any kind is one');
select is(
  (select details ->> 'reason' from public.admin_actions where action_type = 'profile_viewed'
    order by created_at desc limit 1),
  'Call',
  'and is recorded without them');
select isnt_empty(
  $$ select from public.admin_view_profile(tests.id('bela'), repeat('a', 500)) $$, 'a reason may have 500 characters');
select throws_ok(
  $$ select from public.admin_view_profile(tests.id('bela'), repeat('a', 501)) $$,
  '22023', 'A reason has at most 500 characters', 'and not one more');

select * from finish();
rollback;
