import { useCallback, useMemo, useState } from 'react'
import { useActingUser } from '../../../session/acting-user.ts'
import { useNames } from '../../../session/presence/use-names.ts'
import { useOthers } from '../../../session/presence/use-others.ts'
import { companyOf, editorsOf, usersOf } from '../model/company.ts'
import { TEXTS } from '../texts.ts'

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
  const { user } = useActingUser()
  const [card, setCard] = useState<string | null>(null)
  const own = user.isImpersonated ? null : { sub: user.id, card }
  const announcements = useOthers(`board:${accountId}`, own)
  const company = useMemo(() => companyOf(announcements, user.id), [announcements, user.id])
  const users = useMemo(() => usersOf(company), [company])
  const named = useNames(users, TEXTS.company.advisor)
  const edit = useCallback((cardId: string | null) => setCard(cardId), [])
  return {
    others: users.length === 0 || named === null ? null : named(users),
    editors: new Map(named === null ? [] : [...editorsOf(company)].map(([cardId, ids]) => [cardId, named(ids)])),
    edit,
  }
}
