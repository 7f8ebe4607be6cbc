import { queryOptions, useQuery } from '@tanstack/react-query'
import { inList } from '../../language/formats.ts'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { useClient } from '../environment/environment-context.ts'

function namesQuery(client: Client, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['profiles', 'names', ids],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string | null>>> => {
      // bounded: so many people are not in one place.
      const rows = dataOf(await client.from('profiles').select('id, name').in('id', ids).abortSignal(signal))
      return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
}

/**
 * Writes the names of some of these users as a list; null until they are known. Policies let a member read the names of
 * colleagues, so a user whose name cannot be read belongs to the firm.
 */
export function useNames(ids: readonly string[], ofTheFirm: string): ((some: readonly string[]) => string) | null {
  const { data: names } = useQuery(namesQuery(useClient(), ids))
  if (names === undefined) return null
  return (some) => inList([...new Set(some.map((id) => names[id] ?? ofTheFirm))])
}
