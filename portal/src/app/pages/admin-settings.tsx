import { Link, useParams } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { AccountPage } from '../../features/admin/accounts/account-page.tsx'
import { AccountHistory } from '../../features/admin/audit/account-history.tsx'
import { ActionsView } from '../../features/admin/audit/actions-view.tsx'
import { ContactsView } from '../../features/admin/contacts/contacts-view.tsx'
import { FeedsCard } from '../../features/admin/feeds/feeds-card.tsx'
import { AccountConsults } from '../../features/admin/planner/components/account-consults.tsx'
import { useFollowAdministrators } from '../../features/admin/panel/api/use-follow-administrators.ts'
import { RetentionView } from '../../features/admin/retention/retention-view.tsx'
import { ChooseServices } from '../../features/admin/services/choose-services.tsx'
import { DefaultLinksCard } from '../../features/admin/services/default-links-card.tsx'
import { ServiceLinksCard } from '../../features/admin/services/service-links-card.tsx'
import { ServiceStates } from '../../features/admin/services/service-states.tsx'
import { ServicesCard } from '../../features/admin/services/services-card.tsx'
import { SettingsTab } from '../../features/admin/settings/settings-tab.tsx'
import { CreateUser } from '../../features/admin/users/components/create-user.tsx'
import { AccountBoard } from '../../features/kanban/components/account-board.tsx'
import { AccountRequests } from '../../features/support/desk/components/account-requests.tsx'
import { AccountDocuments } from '../../features/templates/components/account-documents.tsx'
import { parseId } from '../../lib/address-values.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useAdminMode } from '../../session/admin-mode.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { preview } from './document-preview.tsx'
import { NotFound } from './not-found.tsx'
import { TEXTS } from './texts.ts'

// Both screens show the same cards, so they are one file for the browser.

export function AdminSettings() {
  return (
    <SettingsTab
      Cards={AccountCards}
      contacts={<ContactsView />}
      actions={<ActionsView />}
      retention={<RetentionView />}
    />
  )
}

/** The keys drop unsaved changes when the admin chooses another account. */
function AccountCards({ account }: { account: { readonly id: string; readonly name: string } | null }) {
  return (
    <>
      <ServicesCard key={`services ${account?.id}`} account={account} />
      <ServiceLinksCard key={`links ${account?.id}`} account={account} />
      <DefaultLinksCard key={`defaults ${account?.id}`} account={account} />
      <FeedsCard key={`feeds ${account?.id}`} account={account} />
    </>
  )
}

/** For admins who impersonate nobody; for everyone else there is no such page. */
export function AdminAccount() {
  const { isAdmin } = useActingUser()
  return isAdmin ? <AccountInAdminMode /> : <NotFound />
}

function AccountInAdminMode() {
  const { set } = useAdminMode()
  useLayoutEffect(() => set(true), [set])
  useFollowAdministrators()
  const { accountId } = useParams({ strict: false }) as { accountId?: string }
  return <AccountPage accountId={parseId(accountId)} parts={partsOf} />
}

/** What other features show on the page. */
const partsOf = (account: { readonly id: string; readonly name: string }) => ({
  services: (
    <Stack>
      <ServicesCard account={account} />
      <ServiceLinksCard account={account} />
      <DefaultLinksCard account={account} />
    </Stack>
  ),
  serviceStates: <ServiceStates accountId={account.id} />,
  feeds: <FeedsCard account={account} />,
  consults: <AccountConsults accountId={account.id} />,
  board: <AccountBoard accountId={account.id} />,
  documents: <AccountDocuments accountId={account.id} preview={preview} />,
  requests: <AccountRequests accountId={account.id} />,
  history: <AccountHistory accountId={account.id} />,
  inviteManager: <CreateUser account={account} accountRole="manager" />,
  chooseServices: <ChooseServices accountId={account.id} />,
  actions: (
    <>
      <Link
        to="/settings/admin"
        search={{ tab: 'planner', account: account.id, plan: 1 } as never}
        state={{ enterAdmin: true }}
        className={buttonClass({})}
      >
        <CalendarPlus />
        {TEXTS.planConsult}
      </Link>
      <CreateUser account={account} />
    </>
  ),
})
