export const texts = {
  services: {
    'digital-ai': 'AI & Digital',
    privacy: 'Privacy & DP',
    security: 'InfoSec.',
    legal: 'Legal',
    esg: 'Sustainability',
    'tech-integration': 'Tech. Integration',
  },

  support: {
    upgrade: (service: string) => `Upgrade: ${service}`,
    upgradeMessage: (service: string) => `We would like to know what ${service} would mean for us.`,
    about: (service: string) => `About ${service}`,
    access: 'Access to our organisation',
  },

  account: {
    none: 'No account information found',
    noneDescription: 'This page fills as soon as our team has linked you to your organisation.',
    writeToUs: 'Write to us',
    noneFound: 'No accounts found',
    listFailed: 'Failed to load accounts',
    switchFailed: 'The account could not be switched',
    setUp: {
      title: 'Account Setup Required',
      description: 'You are not linked to an organization yet. Please contact the administrator.',
    },
    notFound: {
      title: 'Account Not Found',
      description: 'Your organization was not found. Please contact the administrator.',
    },
    error: 'Account Error',
    errorReason: (reason: string) => `Failed to load account data: ${reason}`,
    unexpected: { title: 'Unexpected Error', description: 'Your account could not be loaded. Please try again.' },
  },

  impersonation: {
    started: { title: 'Impersonation Started', description: 'You are now viewing the application as this user' },
    ended: { title: 'Impersonation Ended', description: 'You are back to your admin account' },
    error: 'Error',
    startFailed: 'Failed to start impersonation',
    modeFailed: 'Failed to change between looking and writing',
    readOnly: 'Read-only: you can look, not change',
    endFailed: 'Failed to end impersonation',
    expired: 'Expired',
    sessionExpired: 'Session Expired',
    lastMinute: 'Less than a minute left',
    lastMinutes: 'Less than five minutes left',
  },

  invitation: {
    language: 'Language of the invitation',
    asAccount: (language: string) => `${language}, as the account`,
    asShown: (language: string) => `${language}, as you see the portal`,
    hint: 'A language that you choose is also that of the portal for this person.',
  },

  changedMeanwhile: {
    removed: 'Somebody has removed it meanwhile. Save again to replace that.',
    changed: (value: string) => `Somebody has changed it to “${value}” meanwhile. Save again to replace that.`,
  },
}

export type Texts = typeof texts
