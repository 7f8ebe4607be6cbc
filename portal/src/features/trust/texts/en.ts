import { plural } from '../../../language/formats.ts'

export const texts = {
  title: 'Trust',
  lede: 'What protects what is yours, read from the running system. What cannot be measured is not on this page.',
  ledeAt: (time: string) =>
    `What protects what is yours, read from the running system at ${time}. What cannot be measured is not on this page.`,
  loading: 'Loading the facts...',
  failed: 'The facts could not be loaded.',

  reach: 'Who can reach your data',
  stay: 'How long it stays',
  sessions: 'How sign-ins end',

  support: {
    label: 'Support access',
    write: 'Looking and changing, with a record',
    read: 'Looking only',
    off: 'None',
    granted: (until: string) => `Looking only, until ${until}`,
    grantedWriting: (until: string) => `Looking and changing, until ${until}`,
    decided: (name: string, date: string) => `Set by ${name} on ${date}.`,
    decidedBySomebody: (date: string) => `Set on ${date}.`,
    notDecided: 'This is the default: nobody in your organisation has changed it.',
    running: (count: number) =>
      plural(count, {
        one: 'Somebody of the firm is signed in as one of you at the moment.',
        other: '# people of the firm are signed in as one of you at the moment.',
      }),
    notRunning: 'Nobody of the firm is signed in as one of you at the moment.',
    last: (date: string) => `The last time was on ${date}.`,
    how: 'Account setting',
  },

  firm: {
    label: 'People of the firm',
    value: (count: number) => plural(count, { one: '# person has access', other: '# people have access' }),
    unnamed: (count: number) => plural(count, { one: '# without a name', other: '# without a name' }),
  },

  lastAccess: {
    label: 'Last access by the firm',
    by: (name: string) => `By ${name}.`,
    none: 'None since the log began',
    how: 'Access log',
  },

  people: {
    label: 'Your people',
    value: (people: number, share: number) =>
      `${plural(people, { one: '# person', other: '# people' })}, ${share}\u00a0% with a second factor`,
    with: (count: number, people: number) => `${count} of ${people} have one.`,
    rules: {
      off: 'Nobody is asked for one.',
      offer: 'Everybody can add one in My Profile.',
      require: 'It is required of everybody.',
    },
  },

  log: {
    label: 'Access log',
    value: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
    head: 'Head of the chain',
    open: 'Open the access log',
    how: (time: string) => `Last entry ${time}`,
  },

  backup: { label: 'Last back-up', how: 'Reported by the back-up' },

  retention: {
    label: 'Retention',
    value: (count: number) => plural(count, { one: '# period is set', other: '# periods are set' }),
    nothing: 'No deletion is announced for your account.',
    announced: (count: number, date: string) =>
      `${plural(count, { one: '# item of your account is deleted', other: '# items of your account are deleted' })} from ${date} on.`,
    how: 'Retention rules',
  },

  session: {
    label: 'Sessions',
    idle: (time: string) => `End after ${time} without use`,
    longest: (time: string) => `In any case ${time} after the sign-in.`,
    longestOnly: (time: string) => `End ${time} after the sign-in`,
    how: 'Configuration',
  },

  counted: (time: string) => `Counted at ${time}`,
  days: (count: number) => plural(count, { one: '# day', other: '# days' }),
  hours: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
  minutes: (count: number) => plural(count, { one: '# minute', other: '# minutes' }),
}

export type Texts = typeof texts
