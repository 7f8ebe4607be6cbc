import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { FINANCE_SAMPLE } from '../../content/finance-sample.ts'
import { downloadText } from '../../lib/download-text.ts'
import { longDate, useToday } from '../../lib/use-today.ts'
import { NoAccount } from '../../session/account/no-account.tsx'
import { serviceLabel, SERVICES } from '../../session/account/services.ts'
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
import { TEXTS } from './texts.ts'
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
      <PageHeader title={TEXTS.title} description={TEXTS.description} />
      {pending && <Loading>{TEXTS.loading}</Loading>}
      {!pending && error !== null && <FailedState message={TEXTS.failed} onRetry={retry} />}
      {!pending && error === null && account === null && <NoAccount />}
      {account && (
        <Columns aside={contact}>
          <Section title={TEXTS.real.title}>
            <p className="finance-real">{isTraining ? TEXTS.real.notConnected : TEXTS.real.nothingYet}</p>
            <AskLinks />
          </Section>
        </Columns>
      )}
      {isTraining && account ? (
        <Samples title={TEXTS.samples.title} note={TEXTS.samples.note} isFolded>
          <Figures accountName={account.name} contactName={contactName} />
        </Samples>
      ) : (
        <Notice>{TEXTS.notAvailable}</Notice>
      )}
    </>
  )
}

/** Ways to the real figures: support requests, ready to send. */
const QUESTIONS = [
  { about: 'invoice', variant: 'primary' },
  { about: 'hours', variant: 'line' },
] as const

function AskLinks() {
  return (
    <p className="finance-ways">
      {QUESTIONS.map(({ about, variant }) => (
        <Link
          key={about}
          className={buttonClass({ variant })}
          to="/contact-support"
          search={{ new: 1, subject: TEXTS.real[about].subject, category: 'billing' } as never}
        >
          {TEXTS.real[about].label}
        </Link>
      ))}
      <Link className={buttonClass({ variant: 'ghost' })} to="/contact-support">
        {TEXTS.real.requests}
      </Link>
    </p>
  )
}

const { totalHours, billableHours, totalBilled, hourlyRate, months, status, ...SAMPLE } = FINANCE_SAMPLE

function Figures({ accountName, contactName }: { accountName: string; contactName: string | null }) {
  const today = useToday()
  const named = namedMonths(months, hourlyRate, today)
  const { services } = useServices()
  const ownServices = SERVICES.filter(({ key }) => services[key].enabled).map(({ key }) => key)
  const period = TEXTS.samples.period(named[0]?.name ?? '', named.at(-1)?.name ?? '', today.getFullYear())
  const saveInvoice = () => downloadText(TEXTS.csv.file, 'text/csv;charset=utf-8', sampleInvoice(accountName, named))
  const summary = [
    {
      term: TEXTS.summary.billableHours,
      value: hours(billableHours),
      detail: TEXTS.summary.ofHours(hours(totalHours)),
    },
    { term: TEXTS.summary.revenue, value: euros(totalBilled), detail: TEXTS.summary.billedTo(accountName) },
    { term: TEXTS.summary.rate, value: euros(hourlyRate), detail: TEXTS.summary.perHour },
  ]
  return (
    <>
      <dl className="finance-summary" aria-label={TEXTS.samples.label(period)}>
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
            action={<Badge tone={STATUS_TONES[status]}>{TEXTS.card.statuses[status]}</Badge>}
            footer={
              <>
                <Dialog
                  title={TEXTS.card.details}
                  description={TEXTS.card.detailsDescription}
                  trigger={<Button>{TEXTS.card.details}</Button>}
                >
                  <MonthsTable months={named} />
                </Dialog>
                <Button title={TEXTS.card.saves(TEXTS.csv.file)} onClick={saveInvoice}>
                  <Download />
                  {TEXTS.card.invoice}
                </Button>
              </>
            }
          >
            <DescriptionList
              items={[
                { term: TEXTS.card.contact, value: contactName ?? SAMPLE.contactPerson },
                { term: TEXTS.card.billed, value: euros(totalBilled) },
                { term: TEXTS.card.lastActivity, value: longDate(today) },
                {
                  term: TEXTS.card.services,
                  value: (ownServices.length > 0 ? ownServices : SAMPLE.services).map(serviceLabel).join(', '),
                },
              ]}
            />
          </Card>
        }
      >
        <Card title={TEXTS.months.title} description={period} action={<Badge>{TEXTS.samples.badge}</Badge>}>
          <HoursChart months={named} />
        </Card>
      </Columns>
    </>
  )
}
