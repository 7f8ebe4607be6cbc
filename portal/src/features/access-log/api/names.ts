import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { type AccessEvent, peopleIn } from '../model/event.ts'

/** How many ids fit into an address. */
const AT_ONCE = 100

/** The names of the people whom entries mention. Policies let a member read only the names of colleagues. */
export function namesQuery(client: Client, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['profiles', 'names', ids],
    queryFn: ({ signal }) => loadNames(client, ids, signal),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
}

async function loadNames(
  client: Client,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const names = new Map<string, string | null>()
  for (let n = 0; n < ids.length; n += AT_ONCE) {
    const some = ids.slice(n, n + AT_ONCE)
    const request = client.from('profiles').select('id, name, email').in('id', some).limit(AT_ONCE)
    const rows = dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
    for (const id of some) names.set(id, null)
    for (const { id, name, email } of rows) names.set(id, name ?? email)
  }
  return names
}

/** The people whom the entries mention, without those that are known. */
export const unknownPeople = (events: readonly AccessEvent[], isKnown: (id: string) => boolean): readonly string[] =>
  [...new Set(events.flatMap(peopleIn))].filter((id) => !isKnown(id)).toSorted()

/** Adds the names of everyone whom these entries mention. */
export async function addNames(
  client: Client,
  events: readonly AccessEvent[],
  names: Map<string, string | null>,
): Promise<void> {
  const unknown = unknownPeople(events, (id) => names.has(id))
  for (const [id, name] of await loadNames(client, unknown)) names.set(id, name)
}
