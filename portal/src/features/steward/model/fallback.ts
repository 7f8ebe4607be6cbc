import { TEXTS } from '../texts.ts'

type Topic = keyof typeof TEXTS.fallback.replies

/**
 * The words of a question that choose a reply; the first topic with one of them counts. They are of all languages, because
 * a question need not be in the language of the portal.
 */
const WORDS: readonly (readonly [Topic, RegExp])[] = [
  ['supplierCode', /supplier code|gedragscode voor leveranciers|leverancierscode|code de conduite des fournisseurs/],
  ['privacy', /gdpr|privacy|\bavg\b|gegevensbescherming\b|rgpd|vie privée|confidentialité|protection des données/],
  ['dpia', /dpia|effectbeoordeling|aipd|analyse d.impact/],
  ['contracts', /contract|legal|overeenkomst|juridi|contrat|légal/],
  ['security', /security|audit|beveiliging|sécurité/],
  ['search', /find|search|\bzoek|\bvind|\btrouve|\bcherch|\brecherch/],
  ['greeting', /hello|\bhallo\b|\bgoede(?:ndag|morgen|middag)|\bbonjour/],
]

/** The reply when the Steward cannot be reached, chosen by words of the question: docs/product/steward.md. */
export function fallbackReply(question: string): string {
  const asked = question.toLowerCase()
  const topic = WORDS.find(([, words]) => words.test(asked))?.[0]
  const { replies, other, later } = TEXTS.fallback
  return `${topic === undefined ? other : replies[topic]} ${later}`
}

const PREVIEW = 60

/** The toast shows the first 60 characters of the server's message. */
export const preview = (text: string): string => (text.length > PREVIEW ? `${text.slice(0, PREVIEW)}...` : text)
