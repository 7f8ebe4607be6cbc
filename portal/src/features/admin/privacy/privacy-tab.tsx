import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ListToolbar } from '../../../ui/data/list-toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { PAGE_SIZE, requestsQuery } from './api/requests.ts'
import { RequestList } from './components/request-list.tsx'
import { type Filter, FILTERS } from './model/request.ts'
import { TEXTS } from './texts.ts'
import './privacy-tab.css'

/** The requests of people about their own data, by the date of the answer. */
export function PrivacyTab() {
  const [filter, setFilter] = useState<Filter>('open')
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { data } = useQuery(requestsQuery(useClient(), filter, limit))
  return (
    <>
      <ListToolbar
        filter={
          <Select
            quiet
            aria-label={TEXTS.show}
            value={filter}
            onChange={({ target }) => {
              setLimit(PAGE_SIZE)
              setFilter(FILTERS.find((known) => known === target.value) ?? 'open')
            }}
          >
            {FILTERS.map((known) => (
              <option key={known} value={known}>
                {TEXTS.filters[known]}
              </option>
            ))}
          </Select>
        }
        count={data ? TEXTS.count(data.total) : null}
      />
      <Requests filter={filter} limit={limit} onLimit={setLimit} />
    </>
  )
}

interface RequestsProps {
  filter: Filter
  limit: number
  onLimit: (limit: number) => void
}

function Requests({ filter, limit, onLimit }: RequestsProps) {
  const { data, isPending, refetch } = useQuery(requestsQuery(useClient(), filter, limit))
  if (isPending) return <Loading>{TEXTS.loading}</Loading>
  if (data === undefined) return <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
  const { requests, total } = data
  if (requests.length === 0) {
    return <EmptyState title={filter === 'open' ? TEXTS.none : TEXTS.noneAtAll} description={TEXTS.noneWhy} />
  }
  return (
    <>
      <RequestList requests={requests} />
      {requests.length < total && (
        <p className="privacy-more">
          {TEXTS.shown(requests.length, total)}
          <Button size="small" onClick={() => onLimit(limit + PAGE_SIZE)}>
            {TEXTS.more}
          </Button>
        </p>
      )}
    </>
  )
}
