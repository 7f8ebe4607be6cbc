import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { FINANCE_SAMPLE } from '../../content/finance-sample.ts'
import { downloadText } from '../../lib/download-text.ts'
import { longDate, useToday } from '../../lib/use-today.ts'
import { NoAccount } from '../../session/account/no-account.tsx'
import { SERVICES } from '../../session/account/services.ts'
import { useAccount, useServices } from '../../session/account/use-account.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Samples } from '../../ui/layout/samples.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { HoursChart, MonthsTable } from './components/hours-chart.tsx'
import { euros, hours, namedMonths, sampleInvoice, STATUS_TONES } from './model/finance.ts'
import './finance.css'

/** What belongs to other features. `app` passes it in. */
interface FinancePageProps {
  contact: ReactNode
  contactName: string | null
}

/** What is real comes first, in both environments. Sample figures exist in training alone, below it. */
export function FinancePage({ contact, contactName }: FinancePageProps) {
  const isTraining = useEnvironment().name === 'training'
  const { account, pending, error, retry } = useAccount()
  return (
    <>
      <PageHeader title="Finance Tracker" description="Hours worked for you, and what was billed." />
      {pending && <Loading>Loading...</Loading>}
      {!pending && error !== null && <FailedState message="Failed to load account data" onRetry={retry} />}
      {!pending && error === null && account === null && <NoAccount />}
      {account && (
        <Columns aside={contact}>
          <Section title="Your hours and invoices">
            <p className="finance-real">{isTraining ? NOT_CONNECTED : NOTHING_YET}</p>
            <AskLinks />
          </Section>
        </Columns>
      )}
      {isTraining && account ? (
        <Samples title="How your figures will look" note={SAMPLES} isFolded>
          <Figures accountName={account.name} contactName={contactName} />
        </Samples>
      ) : (
        <Notice>This functionality is not yet available and is used for training only.</Notice>
      )}
    </>
  )
}

const SAMPLES = 'This functionality is not yet available. The figures are samples, used for training only.'
const NOT_CONNECTED = 'This page is not connected to our books yet. Ask, and we send you your hours and invoices.'
const NOTHING_YET =
  'There are no figures yet. Your hours and invoices will appear here. Until then, ask us: we send them to you.'

/** Ways to the real figures: support requests, ready to send. */
const QUESTIONS = [
  { label: 'Ask about an invoice', variant: 'primary', subject: 'About an invoice' },
  { label: 'Ask for your hours', variant: 'line', subject: 'Our hours' },
] as const

function AskLinks() {
  return (
    <p className="finance-ways">
      {QUESTIONS.map(({ label, variant, subject }) => (
        <Link
          key={label}
          className={buttonClass({ variant })}
          to="/contact-support"
          search={{ new: 1, subject, category: 'billing' } as never}
        >
          {label}
        </Link>
      ))}
      <Link className={buttonClass({ variant: 'ghost' })} to="/contact-support">
        Your requests
      </Link>
    </p>
  )
}

const { totalHours, billableHours, totalBilled, hourlyRate, months, status, ...SAMPLE } = FINANCE_SAMPLE

function Figures({ accountName, contactName }: { accountName: string; contactName: string | null }) {
  const today = useToday()
  const named = namedMonths(months, hourlyRate, today)
  const { services } = useServices()
  const ownServices = SERVICES.filter(({ key }) => services[key].enabled).map(({ name }) => name)
  const period = `${named[0]?.name} to ${named.at(-1)?.name} ${today.getFullYear()}`
  const saveInvoice = () =>
    downloadText('sample-invoice.csv', 'text/csv;charset=utf-8', sampleInvoice(accountName, named))
  const summary = [
    { term: 'Total Billable Hours', value: hours(billableHours), detail: `of ${hours(totalHours)} worked for you` },
    { term: 'Total Revenue', value: euros(totalBilled), detail: `billed to ${accountName}` },
    { term: 'Hourly Rate', value: euros(hourlyRate), detail: 'for each billable hour' },
  ]
  return (
    <>
      <dl className="finance-summary" aria-label={`Samples, ${period}`}>
        {summary.map(({ term, value, detail }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="finance-figure">{value}</dd>
            <dd className="finance-detail">{detail}</dd>
          </div>
        ))}
      </dl>
      <Columns
        aside={
          <Card
            title={accountName}
            action={<Badge tone={STATUS_TONES[status]}>Active</Badge>}
            footer={
              <>
                <Dialog
                  title="Details"
                  description="The hours of each month. Samples."
                  trigger={<Button>Details</Button>}
                >
                  <MonthsTable months={named} />
                </Dialog>
                <Button title="Saves sample-invoice.csv" onClick={saveInvoice}>
                  <Download />
                  Invoice
                </Button>
              </>
            }
          >
            <DescriptionList
              items={[
                { term: 'Contact person', value: contactName ?? SAMPLE.contactPerson },
                { term: 'Total billed', value: euros(totalBilled) },
                { term: 'Last activity', value: longDate(today) },
                { term: 'Services', value: (ownServices.length > 0 ? ownServices : SAMPLE.services).join(', ') },
              ]}
            />
          </Card>
        }
      >
        <Card title="Hours by month" description={period} action={<Badge>Sample</Badge>}>
          <HoursChart months={named} />
        </Card>
      </Columns>
    </>
  )
}
