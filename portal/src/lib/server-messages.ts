import { catalogue } from '../language/catalogue.ts'
import { setMessages } from './words-of.ts'

/**
 * The words for the refusals of the database, the functions and storage, and those of the identity service that only
 * signed-in people get, by code. Sign-in does not load them.
 */
const MESSAGES = catalogue({
  en: () => import('./server-messages/en.ts'),
  nl: () => import('./server-messages/nl.ts'),
  fr: () => import('./server-messages/fr.ts'),
})

type Code = keyof typeof MESSAGES

/**
 * Storage has no place for codes of ours, and the official client leaves out its own, so it is known by its words:
 * engine/src/services/storage/errors.ts.
 */
export const STORAGE_MESSAGES: Readonly<Record<string, Code>> = {
  '"exp" claim timestamp check failed': 'session_over',
  'A file for the support cannot be replaced or moved. Upload a new one.': 'support_file_fixed',
  'A message has used this file name. Choose another one.': 'file_name_of_message',
  'A template has used this file name. Choose another one.': 'file_name_of_template',
  'Access denied': 'not_allowed',
  'Object not found': 'file_not_found',
  'Read-only: you can look, not change': 'read_only',
  'The file of a template cannot be replaced or moved. Upload a new one.': 'template_file_fixed',
  'The object exceeded the maximum allowed size': 'file_too_large',
  'The resource already exists': 'file_exists',
  'The resource is locked': 'file_busy',
  'Your uploads are full': 'uploads_full',
  'new row violates row-level security policy': 'not_allowed',
}

/** The code of a message of storage. Two of them name what was refused. */
export function codeOfStorage(message: string): Code | undefined {
  if (/^mime type .* is not supported$/s.test(message)) return 'file_type_refused'
  return message.startsWith('Invalid key: ') ? 'file_name_refused' : STORAGE_MESSAGES[message]
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
setMessages({ byCode: messageFor, codeOf: codeOfStorage })
