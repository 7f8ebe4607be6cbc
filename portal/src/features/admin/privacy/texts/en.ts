import { plural } from '../../../../language/formats.ts'

export const texts = {
  loading: 'Loading requests...',
  loadFailed: 'The requests could not be loaded',
  show: 'Show',
  filters: { open: 'Open, by date', all: 'All, newest first' },
  count: (count: number) => plural(count, { one: '# request', other: '# requests' }),
  none: 'No open requests',
  noneWhy: 'Requests of people about their own data appear here, with the date by which the law requires an answer.',
  noneAtAll: 'Nobody has asked for anything yet',
  shown: (shown: number, all: number) => `${shown} of ${all}`,
  more: 'Show more',
  list: 'Requests about personal data',

  kinds: { export: 'Export', correction: 'Correction', objection: 'Objection', erasure: 'Erasure' },
  states: { open: 'Open', done: 'Done', refused: 'Refused', withdrawn: 'Withdrawn' },
  nobody: 'A person who was deleted',
  sent: (day: string) => `sent ${day}`,
  due: (day: string) => `answer by ${day}`,
  overdue: 'Overdue',
  dueSoon: 'Due soon',
  extended: 'Extended',
  extendedWhy: (reason: string) => `Extended: ${reason}`,
  answered: (day: string) => `closed ${day}`,
  answer: 'Answer',
  reason: 'Reason',
  making: 'It is being made.',
  stuck: 'It has failed several times.',
  attempts: (count: number) => plural(count, { one: '# attempt', other: '# attempts' }),

  actions: {
    answer: 'Answer',
    refuse: 'Refuse',
    extend: 'Extend',
    erase: 'Erase…',
    restart: 'Make export',
    labelled: (action: string, number: string) => `${action}: ${number}`,
  },

  dialog: {
    cancel: 'Cancel',
    answer: {
      title: (number: string) => `Answer ${number}`,
      description: 'The person reads it under My data, and is told by a notification.',
      label: 'Answer',
      submit: 'Answer and close',
      done: 'Request answered',
    },
    refuse: {
      title: (number: string) => `Refuse ${number}`,
      description: 'The person reads the reason under My data. They may complain to the data protection authority.',
      label: 'Reason',
      submit: 'Refuse and close',
      done: 'Request refused',
    },
    extend: {
      title: (number: string) => `Extend ${number}`,
      description:
        'The law gives two months more, once, if a request is complex. The person is told the new date and the reason.',
      label: 'Reason',
      submit: 'Extend by two months',
      done: 'Date extended',
    },
    tooShort: (least: number) => `At least ${least} characters`,
    tooLong: 'At most 4,000 characters',
    failed: 'The request could not be handled',
  },

  restart: { done: 'The export is being made', failed: 'The export could not be started' },

  erase: {
    title: (person: string) => `Erase ${person}?`,
    description:
      'The identity, the settings, the conversations and the person’s own files are deleted. Cards and messages stay without the name, and the record of administrators has a pseudonym. In a large firm it takes up to a few hours until the address is removed from every text. Nobody can undo this.',
    tellFirst: (address: string) =>
      `If you want to tell the person, write to ${address} first: afterwards nobody knows the address.`,
    onlyManager: (accounts: string) => `This person is the only manager of ${accounts}. Name another one afterwards.`,
    confirm: 'Erase',
    done: 'The person was erased',
    failed: 'The person could not be erased',
    loading: 'Looking up what it concerns...',
  },
}

export type Texts = typeof texts
