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
    access: 'Access log',
  },
  loading: {
    accounts: 'Loading accounts...',
    users: 'Loading users...',
    changes: 'Loading changes...',
    settings: 'Loading settings...',
    support: 'Loading support...',
    planner: 'Loading planner...',
    privacy: 'Loading requests...',
    access: 'Loading the access log...',
  },
}

export type Texts = typeof texts
