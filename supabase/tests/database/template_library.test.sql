begin;
-- Triggers tested here: templates_prepare_search, templates_describe_again, templates_update_account_key.
\ir fixtures.psql
select plan(29);

delete from public.templates;
insert into public.templates (id, user_id, account_id, title, description, category, file_name, file_path, file_size, is_client_specific, tags, created_at) values
  (tests.id('own a'), tests.id('aron'), tests.id('alpha'), 'Alpha lease', 'For the office', 'contracts', 'a.pdf', tests.file('aron', '1-a.pdf'), 100, true, '{office,rent}', now() - interval '3 days'),
  (tests.id('second a'), tests.id('anna'), tests.id('alpha'), 'École charter', null, 'legal', 'charter-2026.pdf', tests.file('anna', '1-c.pdf'), 900, true, '{school}', now() - interval '2 days'),
  (tests.id('own b'), tests.id('bela'), tests.id('beta'), 'Beta lease', null, 'contracts', 'b.pdf', tests.file('bela', '1-b.pdf'), 300, true, '{secret}', now() - interval '1 day'),
  (tests.id('for a'), tests.id('ada'), tests.id('alpha'), 'For alpha', null, 'privacy', 'f.pdf', tests.file('ada', '1-f.pdf'), null, false, null, now() - interval '5 days'),
  (tests.id('for all'), tests.id('ada'), null, 'For all', null, 'privacy', 'g.pdf', tests.file('ada', '1-g.pdf'), 50, false, '{office}', now() - interval '4 days');
update private.template_texts set content = 'The tenant keeps the quokka in the garden. Nothing else matters.'
where template_id = tests.id('own a');
update private.template_texts set content = 'A quokka of beta, which nobody else may see.' where template_id = tests.id('own b');

-- The titles of a list in their order, as the actor gets it.
create function tests.titles(actor text, arguments text) returns text language plpgsql
as $$
declare
  found text;
begin
  perform tests.act_as(actor);
  execute 'select string_agg(title, '', '') from public.list_templates(' || arguments || ')' into found;
  perform tests.act_as_owner();
  return found;
end
$$;

select tests.outcomes(
  $$ select from public.list_templates(true) $$,
  '{"anna": "2", "dora": "2", "otto": "2", "ivo": "2", "bela": "1", "nora": "0", "ugo": "0", "ada": "3",
    "service_role": "3", "tina": "0", "eve": "0", "anon": "42501"}',
  'members list the client-specific templates of their account, admins all');
select tests.outcomes(
  $$ select from public.list_templates(false) $$,
  '{"anna": "2", "bela": "1", "nora": "1", "ada": "2", "tina": "0", "eve": "0", "anon": "42501"}',
  'everyone lists the templates for all, members also those for their account');
select tests.outcomes(
  $$ select from public.list_templates(true, 'quokka') $$,
  '{"anna": "1", "ivo": "1", "bela": "1", "nora": "0", "ada": "2", "tina": "0", "eve": "0", "anon": "42501"}',
  'a search finds only texts that the caller may read');
select tests.outcomes(
  $$ select from public.list_templates(true, only_account => tests.id('beta')) $$,
  '{"anna": "0", "ivo": "0", "bela": "1", "ada": "1", "eve": "0"}', 'a filter by account does not show templates of another account');
select tests.outcomes(
  $$ select from public.list_templates(true, only_tag => 'secret') $$, '{"anna": "0", "bela": "1", "ada": "1"}',
  'a filter by tag does not show templates of another account');
select tests.outcomes(
  $$ select from private.matching_sentences(private.library_terms('quokka'), array[tests.id('own b')]) $$,
  '{"anna": "0", "bela": "1", "ada": "0", "eve": "0", "anon": "42501"}', 'an id does not give sentences of another account''s document, nor to the firm');
select tests.outcomes(
  $$ select from public.list_template_tags() $$,
  '{"anna": "3", "bela": "2", "nora": "1", "ada": "4", "eve": "0", "anon": "42501"}', 'tags are those of templates that the caller may read');

select is(tests.titles('ada', 'true'), 'Beta lease, École charter, Alpha lease', 'templates are listed newest first');
select is(tests.titles('ada', $$ true, order_by => 'title' $$), 'Alpha lease, Beta lease, École charter', 'templates can be sorted by title, ignoring accents');
select is(tests.titles('ada', $$ true, order_by => 'size' $$), 'École charter, Beta lease, Alpha lease', 'templates can be sorted by size, largest first');
select is(tests.titles('ada', $$ false, order_by => 'size' $$), 'For all, For alpha', 'templates of unknown size come last');
select is(tests.titles('ada', $$ true, only_category => 'legal' $$), 'École charter', 'templates can be filtered by category');
select is(tests.titles('ada', $$ true, only_category => 'contracts', only_account => tests.id('alpha'), only_tag => 'rent' $$),
  'Alpha lease', 'filters by category, account and tag can be combined');
select is(tests.titles('ada', 'true, page => 2, page_size => 2'), 'Alpha lease', 'the second page has the rest');
select is(tests.titles('ada', 'true, page => 9, page_size => 2'), 'Alpha lease', 'a page number beyond the last page gives the last page');
select is(tests.titles('ada', 'true, page => -1, page_size => 1'), 'Beta lease', 'a page number below 1 gives the first page');

select is(tests.titles('anna', $$ true, 'office' $$), 'Alpha lease', 'a search finds words of tags and descriptions');
select is(tests.titles('anna', $$ true, 'lease quokka' $$), 'Alpha lease', 'a search finds words of title and text together');
select is(tests.titles('anna', $$ true, 'charter quokka' $$), null, 'a document must contain all words of a search');
select is(tests.titles('anna', $$ true, 'quok' $$), 'Alpha lease', 'a search finds the beginning of the last word');
select is(tests.titles('anna', $$ true, 'ecole CHARTER-2026' $$) is null and tests.titles('anna', $$ true, 'charter-2026' $$) = 'École charter',
  true, 'a search finds the exact file name');

select tests.act_as('anna');
select results_eq(
  $$ select total, account_name, uploaded_by, passage from public.list_templates(true, 'quokka') $$,
  $$ values (1::bigint, 'Alpha', 'aron', E'The tenant keeps the \u0002quokka\u0003 in the garden.') $$,
  'a result has the passage, the total, the account and the uploader');
select results_eq(
  $$ select total, account_name, uploaded_by, passage from public.list_templates(false, page_size => 1) $$,
  $$ values (2::bigint, null::text, null::text, null::text) $$, 'an uploader whom the caller may not see has no name');
select tests.act_as_owner();

-- What a search has stored of a template follows it.
update public.templates set title = 'Alpha tenancy', file_name = 'zanzibar.pdf' where id = tests.id('own a');
select is(tests.titles('anna', $$ true, 'tenancy' $$) || tests.titles('anna', $$ true, 'zanzibar' $$), 'Alpha tenancyAlpha tenancy',
  'a search finds the new title and the new name of a file');
select is(tests.titles('anna', $$ true, 'lease' $$), null, 'a search does not find the old title');
update public.templates set is_client_specific = false where id = tests.id('own a');
select is(array[tests.titles('anna', $$ true, 'quokka' $$), tests.titles('anna', $$ false, 'quokka' $$)], array[null, 'Alpha tenancy'],
  'a search finds a template in the list that it moved to');
update public.templates set account_id = tests.id('beta') where id = tests.id('own a');
select is(array[tests.titles('anna', $$ false, 'quokka' $$), tests.titles('bela', $$ false, 'quokka' $$)], array[null, 'Alpha tenancy'],
  'a search finds a template for its new account only');
select is(array(select passages from private.passage_counts where account_key in (tests.id('alpha'), tests.id('beta')) order by account_key),
  array(select count(*) from private.template_passages where account_key in (tests.id('alpha'), tests.id('beta')) group by account_key order by account_key),
  'the number of passages of both accounts is right after that');
update public.templates set account_id = tests.id('alpha'), is_client_specific = true where id = tests.id('own a');

update private.template_texts set content = '' where template_id = tests.id('own a');
select is(tests.titles('anna', $$ true, 'quokka' $$), null, 'a deleted text is not found any more');
select * from finish();
rollback;
