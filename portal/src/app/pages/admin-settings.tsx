import { ActionsView } from '../../features/admin/audit/actions-view.tsx'
import { ContactsView } from '../../features/admin/contacts/contacts-view.tsx'
import { FeedsCard } from '../../features/admin/feeds/feeds-card.tsx'
import { DefaultLinksCard } from '../../features/admin/services/default-links-card.tsx'
import { ServiceLinksCard } from '../../features/admin/services/service-links-card.tsx'
import { ServicesCard } from '../../features/admin/services/services-card.tsx'
import { SettingsTab } from '../../features/admin/settings/settings-tab.tsx'

export function AdminSettings() {
  return <SettingsTab Cards={AccountCards} contacts={<ContactsView />} actions={<ActionsView />} />
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
