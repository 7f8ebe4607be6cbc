import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateFormat } from '../../../../../language/formats.ts'
import { fileSize } from '../../../../../lib/file-size.ts'
import { shortMoment } from '../../../../../lib/short-moment.ts'
import { useToday } from '../../../../../lib/use-today.ts'
import { linkClass } from '../../../../../ui/actions/link-class.ts'
import { Columns } from '../../../../../ui/layout/columns.tsx'
import { Section } from '../../../../../ui/layout/section.tsx'
import { type AccountFacts, type AccountPart, attentionOf } from '../../model/account-facts.ts'
import { TEXTS } from '../../texts.ts'
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
            <Section title={TEXTS.overview.services} action={<PartLink part="services">{TEXTS.edit}</PartLink>}>
              {services}
            </Section>
          </>
        }
      >
        <Section title={TEXTS.overview.account}>
          <AccountFields account={account} />
        </Section>
        <Section title={TEXTS.overview.access}>
          <dl className="account-facts">
            <Fact term={TEXTS.fields.domains}>
              <span>{account.domains.length === 0 ? TEXTS.none : account.domains.join(', ')}</span>
              <PartLink part="people">
                {account.domains.length === 0
                  ? TEXTS.fields.addDomain
                  : TEXTS.fields.domainCount(account.domains.length)}
              </PartLink>
            </Fact>
            <Fact term={TEXTS.fields.addresses}>
              <span>{account.addresses}</span>
              <PartLink part="people">{TEXTS.edit}</PartLink>
            </Fact>
            <Fact term={TEXTS.fields.signIn}>
              <SignInField account={account} />
              <small>{TEXTS.fields.signInHint}</small>
            </Fact>
            <Fact term={TEXTS.fields.factor}>
              <SecondFactorField account={account} />
              {account.people > 0 && (
                <small>{TEXTS.fields.withoutFactor(account.people_without_factor, account.people)}</small>
              )}
            </Fact>
            <Fact term={TEXTS.fields.files}>
              <span>
                {TEXTS.fields.filesOf(fileSize(account.file_bytes))}{' '}
                <small>{TEXTS.fields.documentCount(account.templates)}</small>
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
  const words = TEXTS.overview
  return (
    <dl className="account-figures">
      <Figure term={words.people} part="people">
        {people === 0 ? words.noPeople : people}
      </Figure>
      <Figure term={words.lastSignIn} part="people">
        {seen === null ? words.neverSignedIn : shortMoment(seen, now)}
      </Figure>
      <Figure term={words.servicesOn} part="services">
        {words.onOf(on, services)}
      </Figure>
      <Figure term={words.openCards} part="board">
        {cards}
      </Figure>
      <Figure term={words.nextConsult} part="consults">
        {next === null ? TEXTS.none : CONSULT.format(new Date(next)).replace(',', '')}
      </Figure>
    </dl>
  )
}

const CONSULT = dateFormat({
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
    <Section title={TEXTS.attention.title}>
      {items.length === 0 && <p className="section-note">{TEXTS.attention.nothing}</p>}
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
