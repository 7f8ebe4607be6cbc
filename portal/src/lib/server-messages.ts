import { catalogue } from '../language/catalogue.ts'
import { setMessages } from './words-of.ts'

/** The words for the refusals of the database, the functions and storage, by code. Sign-in does not load them. */
const MESSAGES = catalogue({
  en: () => import('./server-messages/en.ts'),
  nl: () => import('./server-messages/nl.ts'),
  fr: () => import('./server-messages/fr.ts'),
})

type Code = keyof typeof MESSAGES

/** Storage has no place for codes of ours, so it is known by its words: engine/src/services/storage/errors.ts. */
export const STORAGE_MESSAGES: Readonly<Record<string, Code>> = {
  'A message has used this file name. Choose another one.': 'file_name_of_message',
  'A template has used this file name. Choose another one.': 'file_name_of_template',
  'Object not found': 'file_not_found',
  'The object exceeded the maximum allowed size': 'file_too_large',
  'The resource already exists': 'file_exists',
  'Your uploads are full': 'uploads_full',
  'new row violates row-level security policy': 'not_allowed',
}

function messageFor(code: string) {
  try {
    return MESSAGES[code as Code]
  } catch {
    // A request may fail before the texts are there.
    return undefined
  }
}

/** A part of the portal that imports this module lets `wordsOf` use its texts. */
setMessages({ byCode: messageFor, codeOf: (message) => STORAGE_MESSAGES[message] })
