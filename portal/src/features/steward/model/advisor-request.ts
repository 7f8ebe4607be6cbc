import { TEXTS } from '../texts.ts'
import type { ChatMessage } from './message.ts'

/** The address of the form takes 10,000 characters of a message. */
const MAX_QUESTION = 3000
const MAX_ANSWER = 5000

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/**
 * The search of `/contact-support` that fills in a request: the question, the answer with the passages that it quotes, and
 * the titles of its sources (docs/product/support.md). A question about documents is one for the firm's services.
 */
export function advisorRequest({ question, content, documents = [], help = [] }: ChatMessage) {
  const asked = (question?.message ?? '').slice(0, MAX_QUESTION)
  const sources = [...documents, ...help].map(({ title }) => `- ${title}`)
  const found =
    sources.length === 0
      ? TEXTS.advisor.nothing
      : [
          TEXTS.advisor.answer,
          cut(withoutMarks(content).trim(), MAX_ANSWER),
          '',
          TEXTS.advisor.sources,
          cut(sources.join('\n'), 1500),
        ].join('\n')
  const line = asked.replaceAll(/\s+/g, ' ').trim()
  return {
    new: 1,
    subject: TEXTS.advisor.subject(cut(line, 100)),
    message: `${asked}\n\n${found}`,
    ...(documents.length > 0 && { category: 'services' }),
  }
}

/** The text of a message without the marks of its formatting. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replaceAll(/(?<!\\)(?:\*\*|~~)/g, '')
    .replaceAll(/^#{1,6} /gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\([\\`*_~[\]<>#|])/g, '$1')
