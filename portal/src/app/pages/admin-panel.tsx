import { AdminPanelPage } from '../../features/admin/panel/admin-panel-page.tsx'
import { ImportButton } from '../../features/admin/imports/import-button.tsx'
import { useOpenRequestCount } from '../../features/support/desk/api/queue.ts'
import { lazyPart } from '../../language/use-language.ts'

/** Each tab is loaded when the admin first opens it. */
const Accounts = lazyPart(() => import('../../features/admin/accounts/accounts-tab.tsx'), 'AccountsTab')
const Users = lazyPart(() => import('../../features/admin/users/users-tab.tsx'), 'UsersTab')
const Access = lazyPart(() => import('../../features/access-log/firm/firm-log.tsx'), 'FirmLog')
const Changes = lazyPart(() => import('../../features/admin/changes/changes-tab.tsx'), 'ChangesTab')
const Planner = lazyPart(() => import('../../features/admin/planner/planner-tab.tsx'), 'PlannerTab')
const Privacy = lazyPart(() => import('../../features/admin/privacy/privacy-tab.tsx'), 'PrivacyTab')
const Settings = lazyPart(() => import('./admin-settings.tsx'), 'AdminSettings')
const Support = lazyPart(() => import('../../features/support/desk/support-desk.tsx'), 'SupportDesk')

export function AdminPanel() {
  return (
    <AdminPanelPage
      panels={{
        accounts: <Accounts importing={<ImportButton what="accounts" />} />,
        users: <Users importing={<ImportButton what="users" />} />,
        changes: <Changes />,
        settings: <Settings />,
        support: <Support />,
        planner: <Planner />,
        privacy: <Privacy />,
        access: <Access />,
      }}
      counts={{ support: useOpenRequestCount() }}
    />
  )
}
