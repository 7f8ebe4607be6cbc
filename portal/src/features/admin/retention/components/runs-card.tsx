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
import { runsQuery } from '../api/retention.ts'
import type { Run } from '../model/retention.ts'
import { TEXTS } from '../texts.ts'

/** The job records days in UTC. */
const DAY = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const COUNT = numberFormat()

export function RunsCard() {
  const { data, isPending, refetch } = useQuery(runsQuery(useClient()))
  return (
    <Card title={TEXTS.runs.title} description={TEXTS.runs.description}>
      {isPending && <Loading>{TEXTS.runs.loading}</Loading>}
      {!isPending && data === undefined && (
        <FailedState message={TEXTS.runs.loadFailed} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState compact title={TEXTS.runs.none} />}
      {data && data.length > 0 && (
        <Table
          compact
          label={TEXTS.runs.title}
          columns={columns()}
          rows={data}
          rowKey={({ day, category }) => `${day} ${category}`}
        />
      )}
    </Card>
  )
}

const columns = (): Column<Run>[] => [
  { key: 'day', header: TEXTS.runs.day, kind: 'name', render: ({ day }) => formatDate(DAY, new Date(day)) },
  { key: 'what', header: TEXTS.runs.what, render: ({ category }) => categoryLabel(category) },
  { key: 'deleted', header: TEXTS.runs.deleted, kind: 'number', render: ({ deleted }) => COUNT.format(deleted) },
]
