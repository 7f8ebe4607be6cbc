import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { kinds } from '../../engine/test/databases.ts'
import { type Card, COLUMNS, offences, Player } from './support/busy-board.ts'
import { startTraining, type TrainingEngine } from './support/training-engine.ts'

const PEOPLE = 4
const WINDOWS = 20
const CARDS = 50
/** `npm run bench -- --board` sets a longer time. */
const SECONDS = Number(process.env['BOARD_SECONDS'] ?? 3)
const CARD_COLUMNS = 'id, status, position'

/** The data of an answer; throws the error that the client returns in it. */
function dataOf<T>({ data, error }: { data: T; error: Error | null }): T {
  if (error !== null) throw error
  return data
}

/** Creates an account with new users and all its cards in the first column. */
async function openBoard(engine: TrainingEngine, service: SupabaseClient) {
  const account = dataOf(await service.from('accounts').insert({ name: 'Busy' }).select('id').single()) as {
    id: string
  }
  const people: SupabaseClient[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const login = { email: `${randomUUID()}@example.com`, password: 'Training-Person-1!' }
    const { data, error } = await service.auth.admin.createUser({ ...login, email_confirm: true })
    if (error) throw error
    dataOf(await service.from('user_accounts').insert({ user_id: data.user.id, account_id: account.id }))
    people.push(await engine.signIn(login.email, login.password))
  }
  const rows = Array.from({ length: CARDS }, (_, position) => {
    return { account_id: account.id, title: `Card ${position}`, status: COLUMNS[0], position }
  })
  const cards = dataOf(await service.from('kanban_cards').insert(rows).select(CARD_COLUMNS)) as Card[]
  return { accountId: account.id, people, cards }
}

/** Opens another window for a user who is already signed in. */
async function openWindow(engine: TrainingEngine, person: SupabaseClient): Promise<SupabaseClient> {
  const { session } = (await person.auth.getSession()).data
  if (session === null) throw new Error('nobody is signed in')
  const client = engine.client()
  const { error } = await client.auth.setSession(session)
  if (error) throw error
  return client
}

it.each(kinds)(
  `${WINDOWS} windows move ${CARDS} cards at the same time, and all show the same board at the end, on %s`,
  async (kind) => {
    const engine = await startTraining(kind)
    const players: Player[] = []
    try {
      const service = engine.client('secret')
      const { accountId, people, cards } = await openBoard(engine, service)
      for (let index = 0; index < WINDOWS; index += 1) {
        const person = people[index % PEOPLE]
        if (person !== undefined) players.push(new Player(await openWindow(engine, person), cards))
      }
      await Promise.all(players.map((player) => player.subscribe(accountId)))

      const began = performance.now()
      await Promise.all(players.map((player) => player.play(began + SECONDS * 1000)))
      const seconds = (performance.now() - began) / 1000
      const moved = players.reduce((sum, player) => sum + player.moved, 0)
      expect(players.flatMap(({ failures }) => failures)).toEqual([])
      expect(moved).toBeGreaterThanOrEqual(WINDOWS)
      await expect
        .poll(() => players.map(({ seen }) => seen.length), { timeout: 60_000 })
        .toEqual(players.map(() => moved))
      const caughtUp = performance.now() - began - seconds * 1000
      if (process.env['BOARD_SECONDS'] !== undefined) {
        console.log(
          `${kind}: ${moved} moves in ${seconds.toFixed(1)} s (${(moved / seconds).toFixed(0)} a second), ` +
            `${moved * WINDOWS} changes seen, all of them ${caughtUp.toFixed(0)} ms after the last move`,
        )
      }

      const rows = await service.from('kanban_cards').select(CARD_COLUMNS).eq('account_id', accountId)
      const kept = byId(dataOf(rows) ?? [])
      expect(kept.map(({ id }) => id)).toEqual(byId(cards).map(({ id }) => id))
      expect(new Set(kept.map(({ status, position }) => `${status} ${position}`)).size).toBe(CARDS)
      const [first, ...others] = players
      expect(offences(cards, first?.seen ?? [])).toEqual([])
      for (const { seen } of others) expect(seen.map(known)).toEqual(first?.seen.map(known))
      for (const { board } of players) expect(byId([...board.values()]).map(known)).toEqual(kept)
    } finally {
      await Promise.all(players.map((player) => player.leave()))
      await engine.close()
    }
  },
)

function byId(cards: readonly Card[]): Card[] {
  return cards.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Keeps the columns that the test compares: a realtime change contains the whole row. */
function known({ id, status, position }: Card): Card {
  return { id, status, position }
}
