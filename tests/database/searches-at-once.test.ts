import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseError } from '../../engine/src/kernel/db/errors.ts'
import { SESSIONS_FOR_ALL, signedIn } from './support/signed-in.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'

const [ada, ben] = [1, 2].map((n) => `b0000000-0000-4000-8000-00000000000${n}`) as [string, string]

/** On Postgres only: PGlite has one connection, and runs one search after the other. */
describe('simultaneous searches of one person', () => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject('postgres')
    await database.db.transaction((session) =>
      session.script(`
        insert into auth.users (id, email) values ('${ada}', 'ada@x.example'), ('${ben}', 'ben@x.example');
        ${SESSIONS_FOR_ALL}`),
    )
  })
  afterAll(() => database.close())

  /** Searches in a transaction that lasts so many seconds. */
  const search = (person: string, seconds: number): Promise<string> =>
    database.db
      .transaction(
        async (session) => {
          await session.query({ text: `select * from public.rank_text('notice', 'The notice is one month.')` })
          await session.query({ text: `select pg_sleep(${seconds})` })
          return 'found'
        },
        {
          settings: signedIn(person),
        },
      )
      .catch((error: unknown) => {
        if (error instanceof DatabaseError) return `${error.code} ${error.message} ${error.detail}`
        throw error
      })

  it('the database refuses a third search after two seconds, but not the search of another person', async () => {
    const running = [search(ada, 4), search(ada, 4)]
    await new Promise((resolve) => setTimeout(resolve, 500))
    const begun = Date.now()
    const [third, another] = await Promise.all([search(ada, 0), search(ben, 0)])
    expect(third).toMatch(/^PGRST \{"code" : "PT429", .*"status": 429, "headers": \{"Retry-After": "2"\}/)
    expect(Date.now() - begun).toBeGreaterThan(1_800)
    expect(another).toBe('found')
    expect(await Promise.all(running)).toEqual(['found', 'found'])
  })

  it('a third search waits for one that ends soon', async () => {
    expect(await Promise.all([search(ada, 0.5), search(ada, 0.5), search(ada, 0)])).toEqual(['found', 'found', 'found'])
  })
})
