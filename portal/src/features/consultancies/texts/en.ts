import { plural } from '../../../language/formats.ts'

export const texts = {
  title: 'Consult Planner',
  description: 'Your consults with our experts. All times are the local time of our office.',
  loading: 'Loading consultancies...',
  failed: 'Failed to load consultancies',
  none: 'No upcoming consultancies scheduled',
  noneDescription: 'Book Consult opens our booking page. Once our team has entered your consult, it appears here.',
  all: 'All consults',
  allOf: (count: number) => plural(count, { one: 'All # consult', other: 'All # consults' }),
  later: 'Later',
  cancelled: 'Cancelled',
  past: 'Past consults',
  pastCut: 'Only the last 20 are shown.',

  book: 'Book Consult',
  newTab: '(opens in a new tab)',

  next: {
    label: 'Next consult',
    when: (distance: string) => `Next consult · ${distance}`,
    length: (minutes: number) => plural(minutes, { one: '# minute', other: '# minutes' }),
    add: 'Add to calendar',
    openBooking: 'Open the booking',
    /** After it, for screen readers. */
    openBookingWith: (consultant: string) => `with ${consultant} (opens in a new tab)`,
  },

  card: {
    length: (minutes: number) => `${minutes} min`,
    cancelled: 'cancelled',
    add: (service: string, day: string) => `Add to calendar: ${service}, ${day}`,
    remove: (service: string, day: string) => `Remove from calendar: ${service}, ${day}`,
  },

  distance: {
    today: 'today',
    tomorrow: 'tomorrow',
    yesterday: 'yesterday',
    ahead: (days: number) => plural(days, { one: 'in # day', other: 'in # days' }),
    ago: (days: number) => plural(days, { one: '# day ago', other: '# days ago' }),
  },

  ofService: {
    title: 'Consults',
    none: (service: string) => `No consult about ${service} is planned.`,
  },

  goodToKnow: {
    title: 'Good to know',
    text: 'Add to calendar saves a file that Outlook, Google and Apple calendars open. A consult that you book appears here once our team has entered it.',
    moveOrCancel: 'Move or cancel a consult',
  },

  /** In the calendar file, and in its name. */
  calendar: {
    summary: (service: string, consultant: string) => `${service} with ${consultant}`,
    description: (consultant: string, firm: string) => `Consult with ${consultant} of ${firm}.`,
    file: 'consult',
    fileCancelled: 'cancelled',
  },
}

export type Texts = typeof texts
