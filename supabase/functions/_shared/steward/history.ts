import type { Exchange } from '../ports/conversations.ts'
import { withoutAccents } from '../documents/without-accents.ts'
import { smallTalk } from './small-talk.ts'

/** For all earlier exchanges together, in characters: docs/product/steward.md. */
const MAX_HISTORY = 8000
/** A longer question says itself what it is about. */
const MAX_FOLLOW_UP_WORDS = 8
const MAX_QUESTIONS_BACK = 3

const BEGINNING =
  /^\W*(and|but|or|also|same|what about|how about|what if|then|en|maar|of|ook|idem|wat met|wat als|hoe zit (het|dat) met|dan|et|mais|aussi|meme chose|qu['’]en est-il|alors|(sont|doit|doivent|peuvent)-(il|elle)s?)\b/i
/** French asks with "il" and "ce" about anything ("peut-il", "est-ce que"), so they refer to nothing. */
const REFERENCE =
  /\b(it|its|that|this|those|these|they|them|their|there|he|she|him|her|one|ones|dat|dit|die|deze|daar|daarvan|daarvoor|daarbij|ervan|ervoor|erover|eraan|hij|zij|ze|hun|hen|hiervan|hiervoor|zo|cela|ca|ceci|celui|celle|ceux|celles|lui|eux|leurs?)\b/i

/** The last exchanges that fit, oldest first. The answer of the newest one is cut if it does not fit alone. */
export function recentExchanges(history: readonly Exchange[]): readonly Exchange[] {
  const chosen: Exchange[] = []
  let room = MAX_HISTORY
  for (const exchange of history.slice(-10).toReversed()) {
    const size = exchange.question.length + exchange.answer.length
    if (size > room && chosen.length > 0) break
    const answer = exchange.answer.slice(0, Math.max(0, room - exchange.question.length))
    chosen.unshift({ question: exchange.question, answer })
    room -= size
    if (room <= 0) break
  }
  return chosen
}

export interface SearchWords {
  /** What is searched for: the question, with the earlier questions that it continues. */
  readonly words: string
  /** The earlier question that it continues; null if it stands for itself. */
  readonly continues: string | null
}

/** "and for processors?" is about what was asked before: the search gets the words of both. */
export function searchWords(message: string, history: readonly Exchange[]): SearchWords {
  if (!isFollowUp(message)) return { words: message, continues: null }
  const earlier: string[] = []
  for (const { question } of history.slice(-MAX_QUESTIONS_BACK).toReversed()) {
    if (smallTalk(question, '', 'en') !== null || question.trim() === '') continue
    earlier.push(question)
    if (!isFollowUp(question)) break
  }
  const continues = earlier.at(-1)
  if (continues === undefined) return { words: message, continues: null }
  return { words: [message, ...earlier].join('\n').slice(0, 4000), continues }
}

function isFollowUp(message: string): boolean {
  const plain = withoutAccents(message)
  const words = message.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0 || words.length > MAX_FOLLOW_UP_WORDS) return false
  return words.length <= 2 || BEGINNING.test(plain) || REFERENCE.test(plain)
}
