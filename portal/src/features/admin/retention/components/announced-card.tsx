import { useQuery } from '@tanstack/react-query'
import { dateFormat, numberFormat } from '../../../../language/formats.ts'
import { formatDate } from '../../../../lib/date-time.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { categoryLabel } from '../../../../session/retention/retention-rules.ts'
import { type Column, Table } from '../../../../ui/data/table.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { announcementsQuery } from '../api/retention.ts'
import { type Announcement, ownerOf } from '../model/retention.ts'
import { TEXTS } from '../texts.ts'

const DAY = dateFormat({ dateStyle: 'medium' })
const COUNT = numberFormat()

export function AnnouncedCard() {
  const { data, isPending, refetch } = useQuery(announcementsQuery(useClient()))
  return (
    <Card title={TEXTS.announced.title} description={TEXTS.announced.description}>
      {isPending && <Loading>{TEXTS.announced.loading}</Loading>}
      {!isPending && data === undefined && (
        <FailedState message={TEXTS.announced.loadFailed} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState compact title={TEXTS.announced.none} description={TEXTS.announced.noneWhy} />}
      {data && data.length > 0 && (
        <Table compact label={TEXTS.announced.title} columns={columns()} rows={data} rowKey={({ id }) => id} />
      )}
    </Card>
  )
}

const columns = (): Column<Announcement>[] => [
  { key: 'what', header: TEXTS.announced.what, kind: 'name', render: ({ category }) => categoryLabel(category) },
  { key: 'whose', header: TEXTS.announced.whose, render: ownerOf },
  { key: 'items', header: TEXTS.announced.items, kind: 'number', render: ({ items }) => COUNT.format(items) },
  { key: 'deleted', header: TEXTS.announced.deleted, kind: 'number', render: ({ deleted }) => COUNT.format(deleted) },
  {
    key: 'from',
    header: TEXTS.announced.from,
    render: ({ begins_at: begins }) => formatDate(DAY, new Date(begins)),
  },
]
