import { lazy } from 'react'
import { AdminPanelPage } from '../../features/admin/panel/admin-panel-page.tsx'

/** Each tab is loaded when the admin first opens it. */
const Accounts = lazy(async () => ({
  default: (await import('../../features/admin/accounts/admin-accounts-tab.tsx')).AdminAccountsTab,
}))
const Users = lazy(async () => ({
  default: (await import('../../features/admin/users/admin-users-tab.tsx')).AdminUsersTab,
}))
const Changes = lazy(async () => ({
  default: (await import('../../features/admin/changes/admin-changes-tab.tsx')).AdminChangesTab,
}))
const Settings = lazy(async () => ({ default: (await import('./admin-settings.tsx')).AdminSettings }))

export function AdminPanel() {
  return (
    <AdminPanelPage
      panels={{ accounts: <Accounts />, users: <Users />, changes: <Changes />, settings: <Settings /> }}
    />
  )
}
