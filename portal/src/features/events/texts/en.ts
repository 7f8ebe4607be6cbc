import { plural } from '../../../language/formats.ts'

export const texts = {
  title: 'Important Events',
  description: 'Deadlines, audits and alerts that matter to your organisation.',
  open: 'Deadlines and alerts',
  allNotifications: 'All notifications',
  consults: 'Your next consults',
  samples: 'How your events will look',
  samplesNote: 'This functionality is not yet available. What you see are samples, used for training only.',
  notAvailable: 'This functionality is not yet available and is used for training only.',
  badge: 'Samples',

  show: 'Show',
  filters: {
    all: 'All Events',
    high: 'High Priority',
    active: 'Active',
    compliance: 'Compliance',
    security: 'Security',
  },
  search: 'Search events',
  count: (count: number) => plural(count, { one: '# Event', other: '# Events' }),
  none: 'No events found',
  showAll: 'Show All Events',
  timeline: 'Timeline',
  today: 'Today',

  groups: { past: 'Past due', soon: 'In the next 30 days', later: 'Later' },

  distance: {
    today: 'today',
    ahead: (days: number) => plural(days, { one: 'in # day', other: 'in # days' }),
    ago: (days: number) => plural(days, { one: '# day ago', other: '# days ago' }),
  },

  types: {
    compliance: 'Compliance',
    regulatory: 'Regulatory',
    security: 'Security',
    deadline: 'Deadline',
    alert: 'Alert',
  },
  priorities: { high: 'High', medium: 'Medium', low: 'Low' },
  statuses: { upcoming: 'Upcoming', active: 'Active', overdue: 'Overdue' },

  card: {
    /** Before the date. */
    due: 'Due: ',
    task: 'What to do',
    who: 'Who',
    ask: 'Ask the AI Steward',
    question: (title: string) => `What do we have to do for: ${title}?`,
    askAdvisor: 'Ask an advisor',
  },
}

export type Texts = typeof texts
