import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import type { AccessEvent } from '../model/event.ts'
import { TEXTS } from '../texts.ts'
import { EventTable, type EventTableProps } from './event-table.tsx'

interface EventListProps<Event extends AccessEvent> extends Omit<EventTableProps<Event>, 'events'> {
  list: UseInfiniteQueryResult<InfiniteData<readonly Event[]>>
  /** What is shown instead of an empty list. */
  empty: ReactNode
  /** Says how many entries are shown. */
  shown: (count: number) => string
  /** Removes the filter; null without a filter. */
  onAll: (() => void) | null
}

/** The entries that are loaded, and a way to load more. */
export function EventList<Event extends AccessEvent>(props: EventListProps<Event>) {
  const { list, empty, shown, onAll, ...table } = props
  const events = list.data?.pages.flat()
  if (list.isPending) return <Loading>{TEXTS.loading}</Loading>
  if (events === undefined) return <FailedState message={TEXTS.loadFailed} onRetry={() => void list.refetch()} />
  if (events.length === 0) return empty
  return (
    <>
      <EventTable {...table} events={events} />
      <div className="access-more">
        <output>{shown(events.length)}</output>
        {onAll !== null && (
          <Button variant="ghost" size="small" onClick={onAll}>
            {TEXTS.showAll}
          </Button>
        )}
        {list.hasNextPage && (
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {TEXTS.showMore}
          </Button>
        )}
      </div>
      {list.isFetchNextPageError && (
        <FailedState message={TEXTS.loadFailed} onRetry={() => void list.fetchNextPage()} />
      )}
    </>
  )
}
