import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { inList } from '../../../language/formats.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { usePresence } from '../../../lib/use-presence.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { companyOf, editorsOf, usersOf } from '../model/company.ts'
import { TEXTS } from '../texts.ts'

/** Policies let a member read the names of colleagues; the others are advisors. */
function namesQuery(client: Client, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['profiles', 'names', ids],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string | null>>> => {
      const rows = dataOf(await client.from('profiles').select('id, name').in('id', ids).abortSignal(signal))
      return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
}

export interface BoardCompany {
  /** The names of the others on the board, as a list; null if nobody else is there. */
  readonly others: string | null
  /** The names of those who edit a card, by the card. */
  readonly editors: ReadonlyMap<string, string>
  /** Tells the others which card this user edits; null for none. */
  readonly edit: (cardId: string | null) => void
}

/** Who else is on the board of an account. An administrator who impersonates somebody sees it without appearing. */
export function useBoardCompany(accountId: string): BoardCompany {
  const client = useClient()
  const { user } = useActingUser()
  const [card, setCard] = useState<string | null>(null)
  const own = user.isImpersonated ? null : { user: user.id, card }
  const announcements = usePresence(client, `board:${accountId}`, own)
  const company = useMemo(() => companyOf(announcements, user.id), [announcements, user.id])
  const users = useMemo(() => usersOf(company), [company])
  const { data: names } = useQuery(namesQuery(client, users))
  const edit = useCallback((cardId: string | null) => setCard(cardId), [])
  const listed = (ids: readonly string[]): string =>
    inList([...new Set(ids.map((id) => names?.[id] ?? TEXTS.company.advisor))])
  return {
    others: users.length === 0 || names === undefined ? null : listed(users),
    editors:
      names === undefined
        ? new Map()
        : new Map([...editorsOf(company)].map(([cardId, ids]) => [cardId, listed(ids)] as const)),
    edit,
  }
}
