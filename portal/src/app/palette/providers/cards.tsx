import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SquareKanban } from 'lucide-react'
import { cardsQuery } from '../../../features/kanban/api/cards.ts'
import { columnTitle } from '../../../features/kanban/model/board.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { itemMatches, MAX_ITEMS, MIN_LETTERS, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { snippetOf } from '../snippet.ts'
import { TEXTS } from '../texts.ts'

/** Searches in the browser, because the whole board of the account is loaded and kept up to date anyway. */
export function CardsGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const client = useClient()
  const { account } = useAccount()
  const words = useDebounced(typed.trim())
  const isAsked = account !== null && words.length >= MIN_LETTERS
  const { data = [], isFetching, isError } = useQuery({ ...cardsQuery(client, account?.id ?? ''), enabled: isAsked })
  const found = data.filter(({ title, description }) => itemMatches({ title, keywords: [description ?? ''] }, words))
  const items = found.slice(0, MAX_ITEMS + 1).map(({ id, title, description, status }) => ({
    id,
    title,
    detail: columnTitle(status),
    snippet: snippetOf(description ?? '', words),
    icon: SquareKanban,
    run: () => void navigate({ to: '/kanban', search: { card: id } as never }),
  }))
  const answer = { items: isAsked ? items : [], pending: isFetching, failed: isError, most: MAX_ITEMS }
  return <ResultGroup heading={TEXTS.groups.cards} answer={answer} onRun={onRun} />
}
