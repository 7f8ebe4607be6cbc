import { plural } from '../../../../language/formats.ts'

export const texts = {
  button: 'Import CSV',
  loading: 'Loading the import...',
  drop: 'Drop a CSV file here or choose one',
  hint: (lines: number, columns: string) => `Up to ${lines} lines. The first line names the columns: ${columns}.`,
  example: 'Download an example',
  checking: 'Checking each line...',
  checkFailed: 'The file could not be checked',

  file: {
    empty: 'The file is empty.',
    missing: (columns: string) => `The first line must name the columns. Not found: ${columns}.`,
  },

  preview: {
    /** After the number, which is bold. */
    lines: (count: number) => plural(count, { one: 'line', other: 'lines' }),
    ready: (count: number) => plural(count, { other: 'ready' }),
    wrong: (count: number) => plural(count, { other: 'with an error' }),
    known: (count: number) => plural(count, { other: 'already there' }),
    sendMails: 'Send each an invitation by mail',
    note: 'Nothing is written before you import. If one line fails then, none is written.',
    errors: 'Errors as CSV',
    another: 'Choose another file',
    failed: 'Nothing was imported',
  },

  table: {
    label: 'Lines of the file',
    line: 'Line',
    result: 'Result',
    reason: 'Reason',
    isKnown: 'Already there, skipped',
    isReady: 'Ready',
    isReadyBut: (warning: string) => `Ready. ${warning}`,
  },

  accounts: {
    title: 'Import accounts',
    submit: (count: number) => plural(count, { one: 'Import # account', other: 'Import # accounts' }),
    done: (count: number) => plural(count, { one: '# account imported', other: '# accounts imported' }),
    none: 'The file has no accounts below the names of the columns.',
    tooMany: (count: number, most: number) => `The file has ${count} accounts. Up to ${most} can be imported at once.`,
    exampleFile: 'accounts-example.csv',
    errorsFile: 'accounts-errors.csv',
    columns: {
      name: 'Name',
      tier: 'Tier',
      subscription_end: 'Subscription end',
      spoc: 'SPOC',
      domains: 'Domains',
      crm_link: 'CRM link',
      language: 'Language',
    },
    /** The database reads these words, so they are the same in every language. */
    examples: {
      name: 'Polderdata BV',
      tier: 'Growth',
      subscription_end: '2027-12-31',
      domains: 'polderdata.example',
      language: 'nl',
    },
  },

  users: {
    title: 'Import users',
    submit: (count: number) => plural(count, { one: 'Import # user', other: 'Import # users' }),
    done: (count: number) => plural(count, { one: '# user imported', other: '# users imported' }),
    invited: 'The invitations are sent within the next minutes.',
    none: 'The file has no users below the names of the columns.',
    tooMany: (count: number, most: number) => `The file has ${count} users. Up to ${most} can be imported at once.`,
    exampleFile: 'users-example.csv',
    errorsFile: 'users-errors.csv',
    columns: {
      name: 'Name',
      email: 'Email',
      account: 'Account',
      role: 'Role',
      access_level: 'Access level',
      phone: 'Phone',
      environment: 'Environment',
      language: 'Language',
    },
    examples: {
      name: 'Sofie Callens',
      email: 's.callens@polderdata.example',
      account: 'Polderdata BV',
      role: 'manager',
      access_level: 'standard',
      phone: '+32 470 00 00 00',
      environment: 'production',
      language: 'nl',
    },
  },
}

export type Texts = typeof texts
