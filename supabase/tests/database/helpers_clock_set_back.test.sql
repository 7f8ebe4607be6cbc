begin;
\ir fixtures.psql
select plan(7);

select tests.act_as('ada');
create temporary table started on commit drop as select public.start_impersonation_session(tests.id('bela')) as id;
select is(private.effective_user_id(), tests.id('bela'), 'an impersonation that has begun counts');
select tests.act_as_owner();
update public.impersonation_sessions set started_at = now() + interval '59 minutes', expires_at = now() + interval '119 minutes'
where id = (select id from started);
select tests.act_as('ada');
select is(private.effective_user_id(), null, 'an impersonation that begins in the future counts as expired');
select is_empty('select from public.accounts', 'it gives access to nothing');
select lives_ok('select public.end_impersonation_session(id) from started', 'it can be ended');
select is(private.effective_user_id(), tests.id('ada'), 'the administrator can go on afterwards');

select tests.act_as('anna');
select is((select max(public.take_chat_turn()) from generate_series(1, 20)), 0, 'a person has twenty chat turns in a minute');
select tests.act_as_owner();
update private.chat_turns set began_at = began_at + interval '1 hour';
select tests.act_as('anna');
select is(public.take_chat_turn(), 0, 'a minute that begins in the future counts as over');
select tests.act_as_owner();

select * from finish();
rollback;
