export const texts = {
  title: 'Admin Panel',
  description: 'Manage accounts, users and system settings.',
  leave: 'Admin Logout',
  left: { title: 'Admin Logout', description: 'You have been logged out as administrator.' },
  tabs: {
    accounts: 'Accounts',
    users: 'Users',
    changes: 'Changes',
    settings: 'Settings',
    support: 'Support',
    planner: 'Planner',
    privacy: 'Privacy',
  },
  loading: {
    accounts: 'Loading accounts...',
    users: 'Loading users...',
    changes: 'Loading changes...',
    settings: 'Loading settings...',
    support: 'Loading support...',
    planner: 'Loading planner...',
    privacy: 'Loading requests...',
  },
}

export type Texts = typeof texts
