import { FINANCE_SAMPLE } from '../../content/finance-sample.ts'
import { downloadText } from '../../lib/download-text.ts'
import { longDate, useToday } from '../../lib/use-today.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { HoursChart, MonthsTable } from './components/hours-chart.tsx'
import { euros, hours, namedMonths, sampleInvoice, STATUS_TONES } from './model/finance.ts'
import './finance.css'

export function FinancePage() {
  const { name } = useEnvironment()
  return (
    <>
      <PageHeader title="Finance Tracker" description="Hours worked for you, and what was billed." />
      <Notice tone="warning">
        {name === 'training'
          ? 'This functionality is not yet available. The figures are samples, used for training only.'
          : 'This functionality is not yet available and is used for training only.'}
      </Notice>
      {name === 'training' ? <Samples /> : <EmptyState title="There are no figures yet" description={NOTHING_YET} />}
    </>
  )
}

const NOTHING_YET =
  'Your hours and invoices will appear here. Until then, your contact at our firm can send them to you.'

/** The samples exist in training alone: a client must not take them for their own figures. */
function Samples() {
  const { account, pending, error, retry } = useAccount()
  return (
    <>
      {pending && <Loading>Loading...</Loading>}
      {!pending && error !== null && <FailedState message="Failed to load account data" onRetry={retry} />}
      {!pending && error === null && account === null && <EmptyState title="No account information found" />}
      {account && <Figures accountName={account.name} />}
    </>
  )
}

const { totalHours, billableHours, totalBilled, hourlyRate, months, contactPerson, status, services } = FINANCE_SAMPLE

const SUMMARY = [
  { term: 'Total Billable Hours', value: hours(billableHours), detail: `of ${hours(totalHours)} in all` },
  { term: 'Total Revenue', value: euros(totalBilled), detail: 'billed in six months' },
  { term: 'Hourly Rate', value: euros(hourlyRate), detail: 'an hour' },
]

function Figures({ accountName }: { accountName: string }) {
  const today = useToday()
  const named = namedMonths(months, hourlyRate, today)
  const saveInvoice = () =>
    downloadText('sample-invoice.csv', 'text/csv;charset=utf-8', sampleInvoice(accountName, named))
  return (
    <div className="finance">
      <dl className="finance-summary">
        {SUMMARY.map(({ term, value, detail }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="finance-figure">{value}</dd>
            <dd className="finance-detail">{detail}</dd>
          </div>
        ))}
      </dl>
      <Card title="Hours by month">
        <HoursChart months={named} />
      </Card>
      <Card
        title={accountName}
        action={<Badge tone={STATUS_TONES[status]}>Active</Badge>}
        footer={
          <>
            <Dialog title="Details" description="The hours of each month. Samples." trigger={<Button>Details</Button>}>
              <MonthsTable months={named} />
            </Dialog>
            <Button onClick={saveInvoice}>Invoice</Button>
          </>
        }
      >
        <DescriptionList
          items={[
            { term: 'Contact person', value: contactPerson },
            { term: 'Total hours', value: hours(totalHours) },
            { term: 'Billable hours', value: hours(billableHours) },
            { term: 'Total billed', value: euros(totalBilled) },
            { term: 'Last activity', value: longDate(today) },
            { term: 'Services', value: services.join(', ') },
          ]}
        />
      </Card>
    </div>
  )
}
