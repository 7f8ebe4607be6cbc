-- Templates with their files, texts, passages and words. A pool of documents is made once, with the vectors of the real
-- search functions, and every template has one of them under its own title: firms give many clients the same model.
-- Common words are in most documents, and others in few, as in real text.
create temporary table firm_words as
select n, word from unnest(string_to_array(
  'agreement contract overeenkomst contrat clause liability aansprakelijkheid responsabilité processor verwerker sous-traitant personal data persoonsgegevens données retention bewaartermijn conservation invoice factuur facture supplier leverancier fournisseur customer klant client confidentiality vertrouwelijkheid confidentialité termination opzegging résiliation notice preavis dispute geschil litige court rechtbank tribunal Brussels Brussel Bruxelles policy beleid politique security beveiliging sécurité incident breach inbreuk violation authority autoriteit autorité employee werknemer employé employer werkgever employeur payment betaling paiement insurance verzekering assurance audit controle contrôle transfer doorgifte transfert consent toestemming consentement deadline termijn délai document register registre risk risico risque assessment beoordeling évaluation board bestuur conseil shareholder aandeelhouder actionnaire director bestuurder administrateur sustainability duurzaamheid durabilité reporting rapportering rapport supplier chain keten chaîne intelligence artificial artificiële intelligentie model training transparency transparantie transparence the the the of of and and de de het een van en le la les du des et une within shall must may party parties date year years months', ' '))
  with ordinality as common (word, n);
insert into firm_words
select (select max(n) from firm_words) + n,
  (array['bel', 'cor', 'dam', 'fer', 'gra', 'hal', 'jur', 'kem', 'lor', 'mar'])[n % 10 + 1] || (array['an', 'el', 'is', 'om', 'ur'])[n / 10 % 5 + 1]
    || translate(left(md5(n::text), 4), '0123456789', 'ghijklmnop')
from generate_series(1, 2500) as n;

create temporary table firm_paragraphs as
select paragraph, string_agg(chosen.word, ' ' order by place) || '.' as content
from generate_series(0, pg_temp.size('documents') * 2 + 30) as paragraph, generate_series(1, 90) as place,
  -- The fifth power makes the first words of the list a hundred times as frequent as the last.
  lateral (select word from firm_words where n = 1 + floor(power(
    (('x' || substr(md5(paragraph || ' ' || place), 1, 7))::bit(28)::int / 268435456.0), 5) * 2600)::int) as chosen
group by paragraph;
alter table firm_paragraphs add primary key (paragraph), add column search tsvector;
update firm_paragraphs set search = private.search_vector(content, 'D');

-- Each document has ten passages in a row, and shares some of them with its neighbours.
create temporary table firm_documents as
select document, string_agg(content, E'\n\n' order by paragraph) as content, (
    select pg_catalog.array_to_tsvector(array_agg(distinct word))
    from unnest(array_agg(search)) as vector, unnest(pg_catalog.tsvector_to_array(vector)) as word
  ) as words
from generate_series(0, pg_temp.size('documents') - 1) as document
join firm_paragraphs on paragraph between document * 2 + 1 and document * 2 + 10
group by document;
alter table firm_documents add primary key (document);
create temporary table firm_document_words as
select document, word from firm_documents, private.words(content) as word;

-- One in a hundred is for everyone, one in twenty is of account 1.
create temporary table firm_templates as
select md5('template ' || n)::uuid as id, n, n % pg_temp.size('documents') as document,
  case when n % 100 = 0 then null when n % 20 = 1 then pg_temp.account(1) else pg_temp.account(n % pg_temp.size('accounts') + 1) end as account_id,
  case when n % 100 = 0 then pg_temp.administrator(1) else pg_temp.person(n % pg_temp.size('accounts') + 1) end as user_id,
  (array['Data processing agreement', 'Verwerkersovereenkomst', 'Contrat de services', 'Retention schedule', 'Arbeidsreglement', 'Politique de sécurité'])[n % 6 + 1]
    || ' ' || (select word from firm_words where firm_words.n = 200 + made.n % 2400) || ' ' || made.n as title
from generate_series(1, pg_temp.size('templates')) as made (n);

insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, created_at)
select 'templates', user_id || '/' || n || '.docx', user_id, user_id::text, md5('version ' || n)::uuid::text,
  jsonb_build_object('size', 20000 + n % 5000, 'mimetype', 'application/pdf'), now() - n * interval '10 minutes'
from firm_templates;

insert into public.templates (id, user_id, account_id, title, description, category, file_name, file_path, file_size,
  file_type, is_client_specific, tags, text_state, created_at)
select id, user_id, account_id, title, 'Model of the firm, number ' || n,
  (array['general', 'legal', 'privacy', 'compliance', 'contracts'])[n % 5 + 1]::public.template_category, n || '.docx',
  user_id || '/' || n || '.docx', 20000 + n % 5000, 'application/pdf', account_id is not null,
  array[(array['gdpr', 'hr', 'nda', 'esg', 'dora', 'nis2', 'ai act'])[n % 7 + 1], 'tag-' || n % 40], 'ready',
  now() - n * interval '10 minutes'
from firm_templates;

insert into private.template_texts (template_id, content, attempts)
select template.id, document.content, 1 from firm_templates template join firm_documents document using (document);

call pg_temp.drop_indexes('private.template_passages');
insert into private.template_passages (template_id, place, content, search, account_key)
select template.id, paragraph - template.document * 2, content, search,
  coalesce(account_id, '00000000-0000-0000-0000-000000000000')
from firm_templates template join firm_paragraphs on paragraph between template.document * 2 + 1 and template.document * 2 + 10;
insert into private.template_passages (template_id, place, content, search, account_key)
select template.id, 0, concat_ws(E'\n', title, description, array_to_string(tags, ', ')),
  private.search_vector(concat_ws(' ', title, array_to_string(tags, ', ')), 'A') || private.search_vector(description, 'B'),
  coalesce(account_id, '00000000-0000-0000-0000-000000000000')
from public.templates template;
call pg_temp.create_indexes('private.template_passages');

call pg_temp.drop_indexes('private.template_words');
insert into private.template_words (template_id, search)
select template.id, document.words || pg_catalog.strip(passage.search)
from firm_templates template
join firm_documents document using (document)
join private.template_passages passage on passage.template_id = template.id and passage.place = 0;
call pg_temp.create_indexes('private.template_words');

call pg_temp.drop_indexes('private.account_words');
insert into private.account_words (account_key, word)
select distinct coalesce(account_id, '00000000-0000-0000-0000-000000000000'), word
from (select distinct account_id, document from firm_templates) as held join firm_document_words using (document)
union
select coalesce(account_id, '00000000-0000-0000-0000-000000000000'), word
from firm_templates, private.words(title || ' ' || 'Model of the firm, number') as word;
call pg_temp.create_indexes('private.account_words');
