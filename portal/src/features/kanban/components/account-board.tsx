import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../lib/use-now.ts'
import { shortMoment } from '../../../lib/short-moment.ts'
import { useTableChanges } from '../../../lib/use-table-changes.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { type Item, ItemList } from '../../../ui/data/item-list.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { openCardsQuery, type OpenCard } from '../api/cards.ts'
import { ageInColumn, columnTitle, waitsLong } from '../model/board.ts'
import { TEXTS } from '../texts.ts'

const HOUR_MS = 3_600_000

/** The open cards of one account, on its page for administrators. Each opens on the board. */
export function AccountBoard({ accountId }: { accountId: string }) {
  const client = useClient()
  const now = new Date(useNow(HOUR_MS))
  const query = useQuery(openCardsQuery(client, accountId))
  useTableChanges(client, { table: 'kanban_cards', filter: `account_id=eq.${accountId}` })
  const { data } = query
  return (
    <ItemList
      title={TEXTS.ofAccount.title}
      count={data?.total}
      action={
        data !== undefined &&
        data.cards.length > 0 && (
          <Link to="/kanban" search={{ account: accountId } as never}>
            {TEXTS.ofAccount.showAll}
          </Link>
        )
      }
      query={{ ...query, data: data?.cards }}
      failed={TEXTS.notLoaded}
      empty={
        <EmptyState
          compact
          title={TEXTS.ofAccount.none}
          description={TEXTS.ofAccount.noneHint}
          action={
            <Link to="/kanban" search={{ account: accountId } as never} className={buttonClass({})}>
              {TEXTS.ofAccount.open}
            </Link>
          }
        />
      }
      itemOf={(card) => itemOf(card, accountId, now)}
    />
  )
}

function itemOf(card: OpenCard, accountId: string, now: Date): Item {
  const { id, title, status, author, moved_at: movedAt } = card
  return {
    key: id,
    link: (
      <Link className="item-link" to="/kanban" search={{ account: accountId, card: id } as never}>
        {title}
      </Link>
    ),
    facts: [ageInColumn(card, now) ?? TEXTS.ofAccount.newToday, writtenBy(author?.name ?? null)].join(' · '),
    state: <Badge tone={waitsLong(card, now) ? 'warning' : 'neutral'}>{columnTitle(status)}</Badge>,
    when: shortMoment(movedAt, now),
  }
}

const writtenBy = (name: string | null): string =>
  name === null ? TEXTS.ofAccount.writtenByFormer : TEXTS.ofAccount.writtenBy(name)
