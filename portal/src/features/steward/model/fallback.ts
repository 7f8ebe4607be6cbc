import { FALLBACK_REPLIES, OTHER_REPLY } from '../../../content/fallback-replies.ts'

/** The reply when the Steward cannot be reached, chosen by words of the question: docs/product/steward.md. */
export function fallbackReply(question: string): string {
  const words = question.toLowerCase()
  return FALLBACK_REPLIES.find(({ keys }) => keys.some((key) => words.includes(key)))?.reply ?? OTHER_REPLY
}

const PREVIEW = 60

/** The toast shows the first 60 characters of the server's message. */
export const preview = (text: string): string => (text.length > PREVIEW ? `${text.slice(0, PREVIEW)}...` : text)
