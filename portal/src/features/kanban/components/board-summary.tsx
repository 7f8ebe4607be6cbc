import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { age } from '../../../lib/date-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTableChanges } from '../../../lib/use-table-changes.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { cardsQuery } from '../api/cards.ts'
import { COLUMNS, columnTitle } from '../model/board.ts'
import { TEXTS } from '../texts.ts'
import './board.css'
import './board-summary.css'

const ONE_MINUTE_MS = 60_000

/** The board on the home page: how many cards each column has, and the first card of Doing. */
export function BoardSummary({ accountId }: { accountId: string }) {
  const id = useId()
  const client = useClient()
  const { data: cards, isError, refetch } = useQuery({ ...cardsQuery(client, accountId), meta: {} })
  useTableChanges(client, { table: 'kanban_cards', filter: `account_id=eq.${accountId}` })
  const now = useNow(ONE_MINUTE_MS)
  const top = cards?.find(({ status }) => status === 'doing')
  const moved = top?.moved_at === undefined ? [] : [TEXTS.summary.moved(age(new Date(top.moved_at), new Date(now)))]
  const about = [TEXTS.summary.top, ...moved].join(' · ')
  return (
    <section className="home-section home-board" aria-labelledby={id}>
      <header className="home-head">
        <h2 id={id}>{TEXTS.page.title}</h2>
        <Link to="/kanban">{TEXTS.summary.open}</Link>
      </header>
      {cards === undefined &&
        (isError ? (
          <FailedState message={TEXTS.notLoaded} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="row" lines={1} />
        ))}
      {cards !== undefined && (
        <ul className="board-counts">
          {COLUMNS.map((column) => (
            <li key={column}>
              <b>{cards.filter(({ status }) => status === column).length}</b>
              <span>
                <i className={`board-pip board-pip-${column}`} />
                {columnTitle(column)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {top !== undefined && (
        <Link className="board-top" to="/kanban" search={{ card: top.id } as never}>
          <span className="two-lines">
            <b title={top.title}>{top.title}</b>
            <span title={about}>{about}</span>
          </span>
          <ChevronRight />
        </Link>
      )}
    </section>
  )
}
