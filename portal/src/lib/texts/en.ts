import { plural } from '../../language/formats.ts'
import type { Details } from '../request-error.ts'

/** A text, or one made of the server's message and the values inside it. */
type IdentityMessage = string | ((message: string, details: Details | null) => string)

export const texts = {
  failure: {
    sessionEnded: 'Your session has ended',
    signInAgain: 'Please sign in again.',
    unavailable: 'The service is not available right now. Please try again in a minute.',
    tooManyAttempts: 'Too many attempts. Please wait a few minutes, then try again.',
    unreachable: 'The server does not answer. Please check your connection, then try again.',
    offline: 'You are offline. Please check your connection, then try again.',
    stillOlder: 'You see what was loaded before.',
    fewerRows: 'The server gave fewer rows than were asked for',
    retry: 'Retry',
  },

  noDate: 'No date',
  today: (time: string) => `Today ${time}`,
  age: {
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => plural(count, { one: `${count} day`, other: `${count} days` }),
  },

  unknownSize: 'Unknown size',
  sizeUnits: ['Bytes', 'KB', 'MB', 'GB'],

  unknownTier: 'Unknown',

  /** By the code of the identity service. Its messages are English, so English needs none. */
  identity: {} as Readonly<Record<string, IdentityMessage>>,
}

export type Texts = typeof texts
