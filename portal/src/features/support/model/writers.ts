import type { Announcement } from '../../../lib/announcer.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Everyone else who is writing in a request, each once. Announcements of another form are left out. */
export function writersOf(announcements: readonly Announcement[], ownId: string): readonly string[] {
  const users = announcements.map(({ sub }) => sub).filter((user) => typeof user === 'string')
  return [...new Set(users)].filter((user) => UUID.test(user) && user !== ownId).sort()
}
