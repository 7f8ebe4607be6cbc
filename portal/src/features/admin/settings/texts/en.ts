import { plural } from '../../../../language/formats.ts'

export const texts = {
  title: 'Settings',
  views: {
    account: 'Account settings',
    actions: 'Administrator actions',
    contacts: 'Contact persons',
    'second-factor': 'Second factor',
    retention: 'Retention',
  },

  account: {
    label: 'Account',
    choose: 'Choose an account',
    notFound: 'No accounts found',
    loadFailed: 'Failed to load accounts',
    gone: 'This account is no longer there. Please choose another one.',
  },

  factor: {
    title: 'Second factor',
    description:
      'Whether people prove with a second factor that it is them: the code of an authenticator app, or a security key.',
    loading: 'Loading the rule...',
    loadFailed: 'Failed to load the rule',
    rule: 'Rule of this environment',
    save: 'Save rule',
    saved: 'Rule of the second factor saved',
    saveFailed: 'Failed to save the rule',
    rules: {
      off: {
        label: 'Off',
        description: 'Nobody is asked for a second factor, not even people of an account that requires one.',
        question: 'Turn the second factor off for everybody?',
        meaning:
          'A password alone opens every account, also of administrators and of accounts that require a second factor.',
      },
      offer: {
        label: 'Offered',
        description:
          'Everybody can add one, and needs it to sign in from then on. An account can require it of its people.',
        question: 'Offer the second factor?',
        meaning: 'Only people who have one, and people of accounts that require it, need it to sign in.',
      },
      require: {
        label: 'Required',
        description: 'Nobody gets anything without a second factor. At the next request people are led to add one.',
        question: 'Require a second factor of everybody?',
        meaning: 'They get nothing until they have added one.',
      },
    },
    administrators: {
      all: (count: number) =>
        plural(count, {
          one: 'The administrator has a second factor.',
          other: 'All # administrators have a second factor.',
        }),
      without: (without: number, all: number) =>
        plural(without, {
          one: `# of ${administrators(all)} has no second factor.`,
          other: `# of ${administrators(all)} have no second factor.`,
        }),
    },
    people: {
      all: (count: number) =>
        plural(count, { one: 'The person has a second factor.', other: 'All # people have a second factor.' }),
      without: (without: number, all: number) =>
        plural(without, {
          one: `# of ${people(all)} has no second factor.`,
          other: `# of ${people(all)} have no second factor.`,
        }),
    },
  },
}

const administrators = (count: number) => plural(count, { one: '# administrator', other: '# administrators' })
const people = (count: number) => plural(count, { one: '# person', other: '# people' })

export type Texts = typeof texts
