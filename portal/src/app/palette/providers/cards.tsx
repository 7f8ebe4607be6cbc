import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SquareKanban } from 'lucide-react'
import { cardsQuery } from '../../../features/kanban/api/list-cards.ts'
import { columnTitle } from '../../../features/kanban/model/board.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { isFoundBy, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { MIN_LETTERS, useRested } from '../use-rested.ts'

const MOST = 5

/** The account's cards: its one board is loaded as a whole anyway, and live, so it is searched here. */
export function CardsGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const client = useClient()
  const { account } = useAccount()
  const words = useRested(typed.trim())
  const isAsked = account !== null && words.length >= MIN_LETTERS
  const { data = [], isFetching, isError } = useQuery({ ...cardsQuery(client, account?.id ?? ''), enabled: isAsked })
  const found = data.filter(({ title, description }) => isFoundBy({ title, keywords: [description ?? ''] }, words))
  const items = found.slice(0, MOST).map(({ id, title, status }) => ({
    id,
    title,
    detail: columnTitle(status),
    icon: SquareKanban,
    run: () => void navigate({ to: '/kanban' }),
  }))
  const answer = { items: isAsked ? items : [], pending: isFetching, failed: isError }
  return <ResultGroup heading="Cards" answer={answer} onRun={onRun} />
}
