import { FALLBACK_REPLIES, OTHER_REPLY } from '../../../content/fallback-replies.ts'

/** Spec part 1 §8 and §9: a reply that is at hand when the Steward cannot be reached, by the words of the question. */
export function fallbackReply(question: string): string {
  const words = question.toLowerCase()
  return FALLBACK_REPLIES.find(({ keys }) => keys.some((key) => words.includes(key)))?.reply ?? OTHER_REPLY
}

const PREVIEW = 60

/** Spec part 1 §9: "fallback toast preview truncated at 60 characters". */
export const preview = (text: string): string => (text.length > PREVIEW ? `${text.slice(0, PREVIEW)}...` : text)
