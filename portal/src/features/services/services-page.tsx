import { Link, useLocation } from '@tanstack/react-router'
import { Construction, ExternalLink, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PagePath, pageTitle } from '../../config/pages.ts'
import { serviceText, type ServiceText } from '../../content/services.ts'
import { askSearch, SERVICES, upgradeSearch } from '../../session/account/services.ts'
import { useAccount, useServices } from '../../session/account/use-account.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'
import { Button } from '../../ui/actions/button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { VisuallyHidden } from '../../ui/shared/visually-hidden.tsx'
import { TEXTS } from './texts.ts'
import './services.css'

type Service = Extract<(typeof SERVICES)[number], { path: PagePath }>

/** The services that have a page. */
const WITH_PAGE = SERVICES.filter((service): service is Service => service.path !== null)

/** Parts of other features. `app` passes them in. */
interface Parts {
  readonly bookLink: ReactNode
  readonly contact: ReactNode
  readonly documents: (subject: ServiceText, name: string) => ReactNode
  readonly consults: (name: string) => ReactNode
  /** Puts the beginning of a question into the Steward's box. */
  readonly onAsk: (beginning: string) => void
}

/** The page of a service (docs/product/services.md): what it covers, and what the account has of it in the portal. */
export function ServicesPage({ bookLink, contact, documents, consults, onAsk }: Parts) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { account } = useAccount()
  const service = WITH_PAGE.find(({ path }) => path === pathname)
  if (service === undefined) return null
  const { key, name, path } = service
  const text = serviceText(key)
  return (
    <>
      <PageHeader title={pageTitle(path) ?? name} description={text.summary} actions={bookLink} />
      <div className="service-top">
        {account !== null && <Availability key={key} service={service} accountName={account.name} />}
      </div>
      <Columns
        aside={
          <>
            {account !== null && consults(name)}
            {contact}
            <OtherServices current={service} />
          </>
        }
      >
        <Section
          title={TEXTS.covers}
          action={
            <Button size="small" onClick={() => onAsk(TEXTS.question(name))}>
              <MessageSquare />
              {TEXTS.ask}
            </Button>
          }
        >
          <dl className="service-covers">
            {text.covers.map(({ title, text: about }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </Section>
        {account !== null && documents(text, name)}
        <div className="service-under-construction">
          <Notice icon={Construction}>
            <b>{TEXTS.underConstruction}</b> {TEXTS.underConstructionText}
          </Notice>
        </div>
      </Columns>
    </>
  )
}

/** Whether the account has the service, and what follows from that. */
function Availability({ service: { key, name }, accountName }: { service: Service; accountName: string }) {
  const { pending, services } = useServices()
  if (pending) return <div className="service-state" aria-busy="true" />
  const { enabled, url } = services[key]
  const stateWords = !enabled ? TEXTS.hasNot : url === null ? TEXTS.hasWithoutLink : TEXTS.has
  return (
    <div className="service-state">
      <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? TEXTS.included : TEXTS.notIncluded}</Badge>
      <p>{stateWords(accountName, name)}</p>
      {enabled && url !== null && (
        <a className={buttonClass()} href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLink />
          {TEXTS.open(name)}
          <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
        </a>
      )}
      {enabled && url === null && (
        <Link className={buttonClass()} to="/contact-support" search={askSearch(name) as never}>
          {TEXTS.askAbout}
        </Link>
      )}
      {!enabled && (
        <Link className={buttonClass()} to="/contact-support" search={upgradeSearch(name) as never}>
          {TEXTS.upgrade}
        </Link>
      )}
    </div>
  )
}

function OtherServices({ current }: { current: Service }) {
  const { pending, services } = useServices()
  const inAdminMode = useInAdminMode()
  return (
    <Section title={TEXTS.otherServices}>
      <ul>
        {WITH_PAGE.filter((service) => service !== current).map(({ key, path }) => (
          <li key={key}>
            <Link className="service-other" to={path}>
              {pageTitle(path)}
              {!pending && !inAdminMode && services[key].enabled && <span>{TEXTS.included}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
