import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { SESSIONS_FOR_ALL, signedIn } from './support/signed-in.ts'

const ADMIN = 'b0000000-0000-4000-8000-000000000001'
const DOCUMENTS = 26_000
/** private.most_found() */
const MOST = 3000
const PAGE_SIZE = 25

/**
 * The words of a search, with how many of a hundred documents contain them. All but `marimba` are in more documents than are counted.
 * About a document in a hundred has the word in its title, and one in a thousand in the name of its file.
 */
const WORDS = { zeppelin: 97, walrus: 75, gazebo: 45, quokka: 25, marimba: 0, pangolin: 40 } as const
/** In each of the newest thousand documents and in no other: the newest let expect many more. */
const RECENT_WORD = 'kumquat'

/** Three years of documents in any order of their ids; a hundred were added at the same moment. */
const FILL = `
  set local session_replication_role = replica;
  insert into auth.users (id, email, email_confirmed_at) values ('${ADMIN}', 'admin@x.example', now());
  insert into public.profiles (id, email, environment_access) values ('${ADMIN}', 'admin@x.example', 'both');
  insert into public.user_roles (user_id, role) values ('${ADMIN}', 'admin');
  ${SESSIONS_FOR_ALL}
  insert into public.accounts (id, name)
  select md5('account ' || n)::uuid, 'Account ' || n from generate_series(0, 199) as n;
  create temporary table made on commit drop as
  select md5('document ' || n)::uuid as id, md5('account ' || n % 200)::uuid as account_id,
    'Document' || coalesce((select string_agg(' ' || word, '') from unnest('{${Object.keys(WORDS).join()}}'::text[]) with ordinality as each (word, nth)
      where (n + nth * 7) % 101 = 0), '') as title,
    coalesce((select string_agg(word || '-', '') from unnest('{${Object.keys(WORDS).join()}}'::text[]) with ordinality as each (word, nth)
      where (n + nth * 11) % 997 = 0), '') || n || '.pdf' as file_name,
    coalesce((select string_agg(word, ' ') from (values ${Object.entries(WORDS)
      .map(([word, share], nth) => `('${word}', ${share}, ${nth})`)
      .join(', ')}) as every (word, share, nth) where n * (7 + nth * 6) % 100 < share), '')
      || case when n <= 1000 then ' ${RECENT_WORD}' else '' end as content,
    timestamptz '2026-11-01' - (n / 100) * interval '4 hours' as created_at
  from generate_series(1, ${DOCUMENTS}) as n;
  insert into public.templates (id, account_id, title, file_name, file_path, is_client_specific, created_at)
  select id, account_id, title, file_name, '${ADMIN}/' || md5(id::text) || '.pdf', true, created_at from made;
  insert into private.template_words (template_id, account_key, is_client_specific, created_at, name, about, search)
  select id, account_id, true, created_at, private.plain_text(title || ' ' || file_name), about, strip(about || texts.vector)
  from made
  join (select title, private.search_vector(title, 'A') as about from (select distinct title from made) as each) as titles using (title)
  join (select content, private.search_vector(content, 'D') as vector from (select distinct content from made) as each) as texts using (content);
  insert into private.template_passages (template_id, place, content, search, account_key, sentences, vectors)
  select id, 1, content, search, account_id, array[content], array[search] from made join private.template_words on template_id = id;
  insert into private.passage_counts (account_key, passages) select account_key, count(*) from private.template_passages group by 1;`

/** The ids of all that match, by the definition: every document is compared with the words and the phrase. */
const everyMatch = (search: string, order: string): string => `
  with terms as materialized (
    select private.library_terms('${search}') as terms
  ), queries as materialized (
    select (select string_agg('(' || forms || ')', ' & ')::tsquery from (
        select string_agg('(' || query::text || ')', ' | ') as forms from unnest(terms) group by part / 10
      ) as parts) as all_words,
      (select string_agg(distinct lexeme, ' | ')::tsquery from unnest(terms) as term, unnest(regexp_split_to_array(term.query::text, ' [|&] ')) as lexeme) as each_word
    from terms
  ), matching as (
    select template_id, created_at, search @@ all_words as has_words, strpos(name, '${search}') > 0 as has_phrase, ts_rank(about, each_word) as rank
    from private.template_words, queries
  )
  select template_id from matching where has_words or has_phrase
  order by ${order === 'match' ? 'case when has_words then rank + has_phrase::integer else 1 end desc,' : ''} created_at desc, template_id`

describe('a search of an administrator among 26,000 documents', () => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject('postgres')
    await database.db.transaction((session) => session.script(FILL))
    await database.db.query({ text: 'analyze' })
  })
  afterAll(() => database.close())

  const column = async (text: string, settings: [string, string][] = []): Promise<(string | null)[]> => {
    const { rows } = await database.db.transaction((session) => session.query({ text }), { settings })
    return rows.map((row) => row[0] ?? null)
  }
  const page = (search: string, order: string, number: number): Promise<(string | null)[]> =>
    column(
      `select id || ' ' || total from public.list_templates(true, '${search}', order_by => '${order}', page => ${number}, page_size => ${PAGE_SIZE})`,
      signedIn(ADMIN),
    )

  // Of the documents with "gazebo" or "pangolin" in the title, fewer than half have the other word too.
  const searches = [...Object.keys(WORDS), RECENT_WORD, 'zeppelin walrus', 'walrus quokka', 'gazebo pangolin']
  const asked = searches.flatMap((words) => ['newest', 'match'].map((order) => [words, order] as const))
  it.each(asked)('finds the pages of a comparison with every document: %s, %s', async (word, order) => {
    const claims = signedIn(ADMIN).slice(0, 1)
    const every = await column(everyMatch(word, order), claims)
    // Some of them have the word in the title or in the name of the file only.
    if (word in WORDS) expect(every.length).toBeGreaterThan((DOCUMENTS * WORDS[word as keyof typeof WORDS]) / 100)
    const total = Math.min(every.length, MOST + 1)
    const last = Math.ceil(Math.min(every.length, MOST) / PAGE_SIZE)
    for (const number of [1, 2, Math.ceil(last / 2), last, last + 100]) {
      const from = (Math.min(number, last) - 1) * PAGE_SIZE
      const expected = every.slice(from, Math.min(from + PAGE_SIZE, every.length))
      expect(await page(word, order, number), `page ${number}`).toEqual(expected.map((id) => `${id} ${total}`))
    }
  })
})
