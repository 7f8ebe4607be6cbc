import { transcode } from 'node:buffer'
import { JsonError, parseJson } from '../../../kernel/json/parse-json.ts'
import { MESSAGE_PIECE, MESSAGE_VALUES } from '../limits.ts'

/** What the process of a `Worker` has sent, or why it is not a message. */
export function parseMessage(json: Uint8Array): { readonly data: unknown } | { readonly refused: string } {
  try {
    // Node keeps a long text of this encoding outside of the heap, which a text in UTF-8 could fill at once.
    const text = transcode(json, 'utf8', 'utf16le').toString('utf16le')
    return { data: parseJson(text, MESSAGE_VALUES, MESSAGE_PIECE) }
  } catch (error) {
    const isLarge = error instanceof JsonError && error.fault === 'too-many-values'
    return { refused: isLarge ? TOO_LARGE : NOT_A_MESSAGE }
  }
}

const NOT_A_MESSAGE = 'The worker sent something that is not a message'
const TOO_LARGE = 'The worker sent a message that needs more memory than allowed'
