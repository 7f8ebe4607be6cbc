import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileSize } from '../../../../../lib/file-size.ts'
import { shortMoment } from '../../../../../lib/short-moment.ts'
import { useToday } from '../../../../../lib/use-today.ts'
import { linkClass } from '../../../../../ui/actions/link-class.ts'
import { Columns } from '../../../../../ui/layout/columns.tsx'
import { Section } from '../../../../../ui/layout/section.tsx'
import { type AccountFacts, type AccountPart, attentionOf, counted } from '../../model/account-facts.ts'
import { AccountSteps } from './account-steps.tsx'
import { AccountFields, Fact, SecondFactorField, SignInField } from './account-fields.tsx'

interface OverviewProps {
  account: AccountFacts
  /** The services with their state. `app` passes them in, because they belong to another feature. */
  services: ReactNode
  inviteManager: ReactNode
  chooseServices: ReactNode
}

export function Overview({ account, services, inviteManager, chooseServices }: OverviewProps) {
  const now = useToday()
  return (
    <>
      <AccountSteps account={account} inviteManager={inviteManager} chooseServices={chooseServices} />
      <Figures account={account} now={now} />
      <Columns
        aside={
          <>
            <NeedsAttention account={account} now={now} />
            <Section title="Services" action={<PartLink part="services">Edit</PartLink>}>
              {services}
            </Section>
          </>
        }
      >
        <Section title="Account">
          <AccountFields account={account} />
        </Section>
        <Section title="Access">
          <dl className="account-facts">
            <Fact term="Mail domains">
              <span>{account.domains.length === 0 ? 'None' : account.domains.join(', ')}</span>
              <PartLink part="people">
                {account.domains.length === 0 ? 'Add one' : counted(account.domains.length, 'domain', 'domains')}
              </PartLink>
            </Fact>
            <Fact term="Single addresses">
              <span>{account.addresses}</span>
              <PartLink part="people">Edit</PartLink>
            </Fact>
            <Fact term="Sign-in">
              <SignInField account={account} />
              <small>People of the mail domains; administrators keep their password.</small>
            </Fact>
            <Fact term="Second factor">
              <SecondFactorField account={account} />
              {account.people > 0 && (
                <small>
                  {account.people_without_factor} of {counted(account.people, 'person', 'people')} without one
                </small>
              )}
            </Fact>
            <Fact term="Files">
              <span>
                {fileSize(account.file_bytes)} of 5 GB{' '}
                <small>{counted(account.templates, 'document', 'documents')}</small>
              </span>
            </Fact>
          </dl>
        </Section>
      </Columns>
    </>
  )
}

function Figures({ account, now }: { account: AccountFacts; now: Date }) {
  const { people, last_sign_in_at: seen, services_on: on, services, open_cards: cards, next_consult_at: next } = account
  return (
    <dl className="account-figures">
      <Figure term="People" part="people">
        {people === 0 ? 'No people' : people}
      </Figure>
      <Figure term="Last sign-in" part="people">
        {seen === null ? 'Never signed in' : shortMoment(seen, now)}
      </Figure>
      <Figure term="Services on" part="services">{`${on} of ${services}`}</Figure>
      <Figure term="Open cards" part="board">
        {cards}
      </Figure>
      <Figure term="Next consult" part="consults">
        {next === null ? 'None' : CONSULT.format(new Date(next)).replace(',', '')}
      </Figure>
    </dl>
  )
}

const CONSULT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

function Figure({ term, part, children }: { term: string; part: AccountPart; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Link to="." search={{ part } as never} state={true}>
          {children}
        </Link>
      </dd>
    </div>
  )
}

function NeedsAttention({ account, now }: { account: AccountFacts; now: Date }) {
  const items = attentionOf(account, now)
  return (
    <Section title="Needs attention">
      {items.length === 0 && <p className="section-note">Nothing needs attention.</p>}
      <ul className="account-attention">
        {items.map(({ title, reason, search, verb, isFailure }) => (
          <li key={title}>
            {isFailure ? <CircleAlert className="account-attention-bad" /> : <Clock />}
            <div>
              <strong>{title}</strong>
              <span>{reason}</span>
              <Link to="." search={search as never} state={true} resetScroll={false} className={linkClass()}>
                {verb}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PartLink({ part, children }: { part: AccountPart; children: ReactNode }) {
  return (
    <Link to="." search={{ part } as never} state={true} className={linkClass()}>
      {children}
    </Link>
  )
}
