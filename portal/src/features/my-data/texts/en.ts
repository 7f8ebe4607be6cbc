import { plural } from '../../../language/formats.ts'

export const texts = {
  impersonating: 'A person’s own data is theirs alone: it is not shown while you impersonate them.',

  requests: {
    title: 'Your requests',
    reason: 'The law gives us one month. The date is here, and in the firm’s own list.',
    loading: 'Loading your requests...',
    failed: 'Your requests could not be loaded',
    none: 'You have not asked for anything yet.',
    of: (what: string, day: string) => `${what} of ${day}`,
    states: { open: 'With us', done: 'Done', refused: 'Refused', withdrawn: 'Withdrawn' },
    ready: 'Ready',
    over: 'Deleted',
    making: 'In progress',
    sent: (day: string) => `sent ${day}`,
    answerBy: (day: string) => `answer by ${day}`,
    answered: (day: string) => `answered ${day}`,
    refusedOn: (day: string) => `refused ${day}`,
    withdrawnOn: (day: string) => `withdrawn ${day}`,
    extended: (reason: string) => `It takes longer: ${reason}`,
    yours: 'You wrote',
    answer: 'Our answer',
    reasonWhy: 'Our reason',
    size: (size: string, records: number, files: number) =>
      `Zip, ${size}: ${plural(records, { one: '# record', other: '# records' })} and ${plural(files, { one: '# file', other: '# files' })}`,
    validUntil: (moment: string) => `can be downloaded until ${moment}`,
    expired: 'The file was deleted after seven days. You can ask for a new one.',
    collecting: 'We are collecting your data. You can leave this page: we tell you when it is ready.',
    progress: 'Progress of the export',
    delayed: 'It takes longer than usual. We try again automatically.',
    download: 'Download',
    downloadLabel: (number: string) => `Download ${number}`,
    downloadFailed: 'The download could not be started',
    fileName: 'my-data.zip',
    withdraw: 'Withdraw',
    withdrawLabel: (number: string) => `Withdraw ${number}`,
    withdrawAsk: (number: string) => `Withdraw ${number}?`,
    withdrawWhy: 'We then do nothing about it. You can ask again at any time.',
    withdrawnDone: 'Request withdrawn',
    withdrawFailed: 'The request could not be withdrawn',
  },

  kinds: { export: 'Export', correction: 'Correction', objection: 'Objection', erasure: 'Erasure' },

  rights: {
    title: 'What you can ask for',
    reason: 'This is for you as a person. A manager of your organisation can ask us for the organisation’s data.',
    export: 'All we hold on you, as JSON and files. Usually ready within minutes.',
    correction: 'Something is wrong and you cannot change it yourself.',
    objection: 'Stop a use of your data that we base on our legitimate interest.',
    erasure: 'Your account and your name. Cards and messages stay, without your name.',
    actions: { export: 'Export', correction: 'Correct', objection: 'Object', erasure: 'Erase…' },
    waiting: 'You have asked for this already.',
  },

  ask: {
    sent: 'Your request was sent',
    exportSent: 'Your export is being made',
    exportSentWhy: 'You find it here when it is ready.',
    failed: 'Your request could not be sent',
    cancel: 'Cancel',
    send: 'Send',
    tooShort: 'Please say it in a few words',
    tooLong: 'At most 4,000 characters',
    correction: {
      title: 'Ask for a correction',
      description: 'You can change your phone number yourself under Personal Information. We correct everything else.',
      label: 'What is wrong, and what should it be?',
    },
    objection: {
      title: 'Object to a use of your data',
      description: 'For example, that we write to you about new services. We stop, or tell you why we cannot stop.',
      label: 'Which use, and why?',
    },
    erasure: {
      title: 'Ask for the erasure of your data',
      description:
        'We delete your identity, your settings, your conversations and your own files. Cards and messages that you wrote in your organisation stay, without your name. You can no longer sign in afterwards, and it cannot be undone. Export your data first if you want to keep it.',
      label: 'Anything we should know',
      submit: 'Ask for erasure',
    },
  },

  periods: {
    title: 'How long we keep it',
    /** Stands before the link to the notice. */
    reason: 'The periods that are set, the same as in the',
    notice: 'Privacy Notice',
    announced: 'Deletions are announced 30 days ahead.',
  },
}

export type Texts = typeof texts
