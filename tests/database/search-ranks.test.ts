import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRepository } from '../support/paths.ts'
import { PLAIN_RANKS } from './support/plain-ranks.ts'
import { openProject, type ProjectDatabase, RULE_KINDS } from './support/project-database.ts'
import { SESSIONS_FOR_ALL, signedIn } from './support/signed-in.ts'

const id = (letter: string, n: number): string => `${letter}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const EVERYONE = '00000000-0000-0000-0000-000000000000'
const [own, other] = [id('a', 1), id('a', 2)]
const anna = id('b', 1)

const contents = inRepository('supabase/seeds/content')
const DOCUMENTS = readdirSync(contents).map((name) => ({ name, text: readFileSync(`${contents}/${name}`, 'utf8') }))

const QUESTIONS = [
  'How long do we have to keep invoices?',
  'What is the most that a vendor may spend on a gift for one of our people?',
  'Which notice period applies to an employment contract?',
  'Hoe lang moeten we facturen bewaren?',
  'Wat is de opzegtermijn van de verwerkersovereenkomst?',
  'Combien de temps la confidentialité s’applique-t-elle après la fin de l’accord ?',
  'retension of persnal data',
  'data processing agreement',
  'Who pays when the processor loses personal data of the controller outside the European Union?',
]

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

describe.each(RULE_KINDS)('the search in a filled library, on %s', (kind) => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
    // Documents are for everyone, of the caller's account or of another one, which must not change any rank.
    const owners = [null, own, other]
    const rows = DOCUMENTS.map(({ name }, n) => {
      const account = owners[n % owners.length]
      return `('${id('c', n)}', ${account ? `'${account}'` : 'null'}, ${quoted(name)}, ${quoted(name)}, '${anna}/${n}.md', ${account !== null})`
    })
    await database.db.transaction((session) =>
      session.script(`
        insert into auth.users (id, email, email_confirmed_at) values ('${anna}', 'anna@example.com', now());
        ${SESSIONS_FOR_ALL}
        insert into public.accounts (id, name) values ('${own}', 'Own'), ('${other}', 'Other');
        insert into public.user_accounts (user_id, account_id) values ('${anna}', '${own}');
        alter table public.templates disable trigger templates_require_file;
        insert into public.templates (id, account_id, title, file_name, file_path, is_client_specific) values ${rows.join(', ')};
        alter table public.templates enable trigger templates_require_file;
        ${DOCUMENTS.map(({ text }, n) => `update private.template_texts set content = ${quoted(text)} where template_id = '${id('c', n)}';`).join('\n')}`),
    )
  })
  afterAll(() => database.close())

  const column = async (text: string, settings: [string, string][] = []): Promise<(string | null)[]> => {
    const { rows } = await database.db.transaction((session) => session.query({ text }), { settings })
    return rows.map((row) => row[0] ?? null)
  }
  const ranks = (question: string): Promise<(string | null)[]> =>
    column(`select round(rank::numeric, 3)::text from public.find_passages(${quoted(question)})`, signedIn(anna))
  const plainRanks = (question: string): Promise<(string | null)[]> =>
    column(PLAIN_RANKS.replaceAll('$1', () => quoted(question)).replaceAll('$2', () => `'{${own},${EVERYONE}}'`))

  it.each(QUESTIONS)('ranks passages as a comparison of all passages with all words does: %s', async (question) => {
    const found = await ranks(question)
    expect(found.length).toBeGreaterThan(3)
    expect(found).toEqual(await plainRanks(question))
  })

  it('a search of one letter, of stop words or of signs finds no passage', async () => {
    for (const question of ['a', 'the of and', 'de het een', '?!', '']) expect(await ranks(question)).toEqual([])
  })

  it('counts the passages of each account', async () => {
    const counted = `select account_key || ' ' || passages from private.passage_counts order by 1`
    const counts = await column(counted)
    expect(counts).toHaveLength(3)
    expect(counts).toEqual(
      await column(
        `select account_key || ' ' || count(*) from private.template_passages group by account_key order by 1`,
      ),
    )
  })

  it('finds a rare word among thousands of passages with the other words', async () => {
    const first = DOCUMENTS.findIndex((_, n) => n % 3 === 1)
    await database.db.transaction((session) =>
      session.script(`
        insert into private.template_passages (template_id, place, content, search, sentences, vectors)
        select '${id('c', first)}', 1000 + n, content, private.search_vector(content, 'D'), array[content], array[private.search_vector(content, 'A')]
        from generate_series(1, 4500) as n, lateral (
          select 'The invoice names the supplier' || case when n = 4400 then ' of the zeppelin.' else '.' end as content
        ) as made`),
    )
    const found = await column(
      `select place::text from public.find_passages('Which supplier has the invoice of the zeppelin?', 1)`,
      signedIn(anna),
    )
    expect(found).toEqual(['5400'])
  })
})
