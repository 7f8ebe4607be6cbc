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
import { COLUMNS } from '../model/board.ts'
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
  return (
    <section className="home-section home-board" aria-labelledby={id}>
      <header className="home-head">
        <h2 id={id}>Kanban Board</h2>
        <Link to="/kanban">Open</Link>
      </header>
      {cards === undefined &&
        (isError ? (
          <FailedState message="Failed to load cards" onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="row" lines={1} />
        ))}
      {cards !== undefined && (
        <ul className="board-counts">
          {COLUMNS.map((column) => (
            <li key={column.id}>
              <b>{cards.filter(({ status }) => status === column.id).length}</b>
              <span>
                <i className={`board-pip board-pip-${column.id}`} />
                {column.title}
              </span>
            </li>
          ))}
        </ul>
      )}
      {top !== undefined && (
        <Link className="board-top" to="/kanban" search={{ card: top.id } as never}>
          <span className="two-lines">
            <b>{top.title}</b>
            <span>
              Top of Doing
              {top.moved_at !== undefined && ` · moved ${age(new Date(top.moved_at), new Date(now))} ago`}
            </span>
          </span>
          <ChevronRight />
        </Link>
      )}
    </section>
  )
}
