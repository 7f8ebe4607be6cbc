import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EVERY_ROW, useTableChanges } from '../../lib/use-table-changes.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { classNames } from '../../ui/shared/class-names.ts'
import { requestsQuery } from './api/requests.ts'
import { ContactDetails } from './components/contact-details.tsx'
import { Conversation, UnknownRequest } from './components/conversation.tsx'
import { RequestList } from './components/request-list.tsx'
import { SupportForm } from './components/support-form.tsx'
import { readAddress, type SupportAddress } from './model/address.ts'
import { TEXTS } from './texts.ts'
import './support.css'
import './conversation.css'

export function SupportPage() {
  const { user, pending, isAdmin } = useActingUser()
  if (pending) return <Loading>{TEXTS.loading}</Loading>
  return <SupportOfUser key={user.id} user={user} isAdmin={isAdmin} />
}

interface User {
  readonly id: string
  readonly name: string
  readonly email: string
}

function SupportOfUser({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  const client = useClient()
  const { account } = useAccount()
  const accountName = account?.name ?? ''
  const [address, go] = useSupportAddress()
  const given = useGivenTexts(address, go)
  const { data: requests } = useQuery(requestsQuery(client, { id: user.id, isAdmin }))
  const hasRequests = (requests?.length ?? 0) > 0
  const [sentId, setSentId] = useState<string | null>(null)
  const page = useRef<HTMLDivElement>(null)
  useTableChanges(client, { table: 'support_requests', filter: EVERY_ROW })
  useTableChanges(client, { table: 'support_messages', filter: EVERY_ROW })

  // On a phone either the list or the panel is shown. Without any request, the panel is the form.
  const isOpen = address.request !== null || address.isWrong || address.isNew
  return (
    <div
      ref={page}
      className={classNames('support', (isOpen || !hasRequests) && 'support-open', isOpen && 'support-chosen')}
    >
      <PageHeader
        title={TEXTS.title}
        description={TEXTS.description}
        actions={
          (hasRequests || isOpen) && (
            // A wide screen shows the form without it.
            <Link
              to="/contact-support"
              search={{ new: 1 } as never}
              className={classNames(buttonClass({}), address.request === null && !address.isWrong && 'support-new')}
              resetScroll={false}
            >
              <Plus />
              {TEXTS.newRequest}
            </Link>
          )
        }
      />
      <Link to="/contact-support" search={listSearch(address) as never} className="support-back">
        <ChevronLeft />
        {TEXTS.yourRequests}
      </Link>
      <div className="support-desk">
        <div className="support-side">
          <RequestList
            userId={user.id}
            isAdmin={isAdmin}
            accountName={accountName}
            openId={address.request}
            shown={address.shown}
            onShow={(shown) => go({ ...openSearch(address), ...(shown === 'all' ? {} : { show: shown }) }, true)}
          />
          <ContactDetails />
        </div>
        {address.request !== null && (
          <Conversation
            key={address.request}
            userId={user.id}
            accountName={accountName}
            requestId={address.request}
            isJustSent={address.request === sentId}
          />
        )}
        {address.isWrong && <UnknownRequest />}
        {address.request === null && !address.isWrong && (
          <SupportForm
            key={given.key}
            accountId={account?.id ?? null}
            user={user}
            given={given}
            onClose={address.isNew && hasRequests ? () => go(listSearch(address)) : null}
            // The form makes room for the request, with its number and the promised time.
            onSent={(request) => {
              setSentId(request)
              go({ ...listSearch(address), ...(request === null ? {} : { request }) })
              page.current?.scrollIntoView()
            }}
          />
        )}
      </div>
    </div>
  )
}

type Search = Readonly<Record<string, string | number>>

const listSearch = ({ shown }: SupportAddress): Search => (shown === 'all' ? {} : { show: shown })
const openSearch = ({ request, isNew }: SupportAddress): Search => ({
  ...(request === null ? {} : { request }),
  ...(isNew ? { new: 1 } : {}),
})

function useSupportAddress(): [SupportAddress, (search: Search, replace?: boolean) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: Search, replace = false) =>
    void navigate({ to: '/contact-support', search: next as never, replace, resetScroll: false })
  return [readAddress(search), go]
}

/**
 * The texts of a link. They are taken out of the address at once, because the form keeps them as a draft: a reload must
 * not add them again. Each link makes a new form.
 */
function useGivenTexts(address: SupportAddress, go: (search: Search, replace: boolean) => void) {
  const { subject, message, category, isNew } = address
  const [given, setGiven] = useState({ subject: '', message: '', category: '', key: 0 })
  const isGiven = isNew && (subject !== '' || message !== '')
  useEffect(() => {
    if (!isGiven) return
    setGiven(({ key }) => ({ subject, message, category, key: key + 1 }))
    go({ new: 1 }, true)
    // `go` is another function in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGiven, subject, message])
  return given
}
