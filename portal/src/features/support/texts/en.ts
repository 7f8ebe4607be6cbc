import { plural } from '../../../language/formats.ts'

export const texts = {
  title: 'Contact Support',
  description: 'Tell us what you need; a person reads every request.',
  loading: 'Loading...',
  newRequest: 'New request',
  yourRequests: 'Your requests',

  /** By the values in the database. */
  categories: {
    technical: 'Technical',
    billing: 'Billing',
    account: 'Account',
    services: 'Services',
    general: 'General',
  },
  priorities: { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' },
  answerTimes: {
    low: '2-3 business days',
    medium: '1-2 business days',
    high: '4-8 hours',
    urgent: '1-2 hours',
  },
  states: { new: 'New', answered: 'Answered', waiting: 'Waiting', closed: 'Closed' },
  /** Of a request that was answered before and that the client has replied to. */
  ourTurn: 'With us',

  /** A day, and a day with its time, inside of a sentence. */
  moment: {
    today: 'today',
    on: (day: string) => day,
    todayAt: (time: string) => `today, ${time}`,
    at: (day: string, time: string) => `${day}, ${time}`,
  },

  duration: {
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    both: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  },

  promise: {
    closed: 'Closed',
    closedToday: 'Closed today',
    closedOn: (day: string) => `Closed on ${day}`,
    waiting: 'For your answer',
    waitingSince: (day: string) => `For your answer since ${day}; our clock is paused`,
    answered: 'Answered',
    answeredAt: (when: string) => `Answered ${when}`,
    soon: 'We answer soon',
    late: (when: string) => `Our answer is late: promised by ${when}`,
    by: (when: string) => `Answer by ${when}`,
    promisedBy: (when: string) => `Promised by ${when}`,
    firstAnswer: (duration: string) => `First answer after ${duration}`,
  },

  sent: {
    title: 'Message Sent',
    description: 'Your request was sent. We will respond soon.',
    failed: 'Failed to send message. Please try again or contact support directly.',
    soon: (number: string) =>
      `Your request has the number ${number}. We answer soon: you find the answer here, and we mail it to you.`,
    today: (number: string, time: string) =>
      `Your request has the number ${number}. We answer today by ${time}: you find the answer here, and we mail it to you.`,
    by: (number: string, when: string) =>
      `Your request has the number ${number}. We answer by ${when}: you find the answer here, and we mail it to you.`,
  },

  list: {
    everyoneAt: (account: string) => `everyone at ${account}`,
    show: 'Show',
    filters: { all: 'All', open: 'Open', closed: 'Closed' },
    loading: 'Loading your requests...',
    failed: 'Failed to load your requests',
    none: 'You have not sent a request yet.',
    noneFits: 'No such requests.',
    showOlder: (count: number) => plural(count, { other: 'Show # older' }),
  },

  home: {
    title: 'Open requests',
    all: 'All requests',
    none: 'No open requests.',
    write: 'Write to us',
  },

  conversation: {
    label: 'Conversation',
    loading: 'Loading the conversation...',
    failed: 'Failed to load the conversation',
    unknown: 'There is no such request',
    unknownDescription: 'It may belong to another account or to the other environment.',
    open: 'Open again',
    close: 'Close request',
    changeFailed: 'The request could not be changed',
    writtenBy: (firm: string) => `written by ${firm}`,
    fileFailed: (name: string) => `${name} could not be opened`,
    tryAgain: 'Please try again.',
  },

  reply: {
    label: 'Your answer',
    placeholder: 'Write an answer',
    placeholderClosed: 'Write to open the request again',
    missing: 'Please write an answer.',
    send: 'Send',
    sendLater: 'Send, when the files are uploaded',
    failed: 'Your answer was not sent',
  },

  writing: {
    now: (names: string, count: number) => (count === 1 ? `${names} is writing…` : `${names} are writing…`),
    advisor: 'An advisor',
  },

  form: {
    title: 'Write to us',
    required: 'Fields marked * are required.',
    close: 'Close the form',
    label: 'Contact Support',
    name: 'Name *',
    email: 'Email *',
    otherEmail: (email: string) => `We mail our answers to ${email}.`,
    category: 'Category',
    chooseCategory: 'Select a category',
    priority: 'Priority',
    subject: 'Subject *',
    message: 'Message *',
    incomplete: 'Please fill in all required fields',
    clear: 'Clear',
    send: 'Send Message',
    sending: 'Sending...',
    promise: (priority: string, when: string) => `With priority ${priority} you have our answer by ${when}.`,
    missing: {
      name: 'Please enter your name.',
      email: 'Please enter your email address.',
      subject: 'Please say in a few words what it is about.',
      message: 'Please write your message.',
    },
    wrongEmail: 'Please enter a valid email address.',
  },

  files: {
    label: 'Files',
    attach: 'Attach a file',
    attached: 'Attached files',
    uploading: (name: string) => `Uploading ${name}`,
    remove: (name: string) => `Remove ${name}`,
    refused: {
      tooMany: (name: string, most: number) => `${name} was not attached: a message has at most ${most} files.`,
      type: (name: string) => `${name} was not attached: only PDF, Word, Excel and text files can be sent.`,
      size: (name: string) => `${name} was not attached: it is larger than 10 MB.`,
      empty: (name: string) => `${name} was not attached: it is empty.`,
      noSpace: (name: string) => `${name} was not attached: your uploads are full.`,
      unreachable: (name: string) => `${name} was not attached: the server does not answer. Please try again.`,
      failed: (name: string) => `${name} was not attached: the upload failed. Please try again.`,
    },
  },

  contact: {
    times: 'Response times',
    clock: 'Our clock runs in Brussels time, without Belgian holidays.',
    title: 'Contact details',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    hours: 'Support hours',
  },
}

export type Texts = typeof texts
