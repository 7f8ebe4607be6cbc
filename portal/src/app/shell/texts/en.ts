export const texts = {
  skip: 'Skip to content',
  toDashboard: (name: string) => `${name}, to the dashboard`,
  pageNotFound: 'Page not found',
  newTab: '(opens in a new tab)',
  accountFailed: 'Could not load your account.',
  tryAgain: 'Try again',
  signOut: 'Sign Out',

  visitor: {
    toSignIn: (product: string) => `${product}, to sign-in`,
    signIn: 'Sign In',
  },

  header: {
    toggleSidebar: 'Toggle sidebar',
    home: 'Home',
    connectionLost: 'Connection lost. Reconnecting…',
    search: 'Search',
    help: 'Help',
    needHelp: (key: string) =>
      `Need help? Answers are in the FAQ. ${key}+K searches, ${key}+B shows or hides the sidebar.`,
    guides: 'Guides',
    videoTutorial: 'Video Tutorial',
    more: 'More',
    switchAccount: 'Switch account',
  },

  training: {
    chip: 'Training',
    title: 'Training mode',
    note: 'You are working with sample data. Changes in training mode do not affect production data.',
    leave: 'Switch to Production',
  },

  version: {
    title: (version: string) => `Version ${version}`,
    note: (product: string) => `The release notes tell what is new in this version of ${product}.`,
    releaseNotes: 'View Release Notes',
  },

  sidebar: {
    label: 'Sidebar',
    nav: 'Main',
    home: 'Home',
    account: 'Account',
    library: 'Library',
    agenda: 'Agenda',
    services: 'Services',
    administration: 'Administration',
    personMenu: 'Profile and settings',
    about: (page: string) => `About ${page}`,
    askAbout: (service: string) => `Ask about ${service}`,
    upgrade: 'Upgrade',
    upgradeTo: (service: string) => `Upgrade to ${service}`,
    upgradeTip: (service: string) => `${service}: Upgrade`,
    /** After the number. */
    unread: (_count: number) => 'unread',
    open: (_count: number) => 'open',
  },

  adminEntries: {
    home: 'Home',
    accounts: 'Accounts',
    people: 'People',
    support: 'Support',
    planner: 'Planner',
    changes: 'Changes',
    access: 'Access log',
    privacy: 'Privacy',
    settings: 'Settings',
    audit: 'Audit log',
  },

  expiredSession: {
    title: 'The hour is over',
    description: (user: string) => `You looked at the portal as ${user}. Nothing of this user is shown any more.`,
    back: 'Back to the Admin Panel',
  },
}

export type Texts = typeof texts
