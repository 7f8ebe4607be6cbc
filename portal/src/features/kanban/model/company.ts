import type { Announcement } from '../../../lib/announcer.ts'

/** What the portal of another user announces on the topic of a board. */
export interface OnBoard {
  readonly user: string
  /** The card that they edit. */
  readonly card: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Everyone else on the board, each once with each card. Announcements of another form are left out. */
export function companyOf(announcements: readonly Announcement[], ownId: string): readonly OnBoard[] {
  const found = new Map<string, OnBoard>()
  for (const { sub: user, card } of announcements) {
    if (typeof user !== 'string' || !UUID.test(user) || user === ownId) continue
    const edited = typeof card === 'string' && UUID.test(card) ? card : null
    found.set(`${user} ${edited}`, { user, card: edited })
  }
  return [...found.values()]
}

/** The users, each once. */
export function usersOf(company: readonly OnBoard[]): readonly string[] {
  return [...new Set(company.map(({ user }) => user))].sort()
}

/** For each card that others edit, who they are. */
export function editorsOf(company: readonly OnBoard[]): ReadonlyMap<string, readonly string[]> {
  const editors = new Map<string, string[]>()
  for (const { user, card } of company) {
    if (card === null) continue
    const same = editors.get(card)
    if (same === undefined) editors.set(card, [user])
    else same.push(user)
  }
  return editors
}
