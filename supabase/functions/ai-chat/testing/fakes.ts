import { vi } from 'vitest'
import { chatAnswerSchema } from '../../_shared/contracts/ai-chat.ts'
import type { Conversations, Exchange } from '../../_shared/ports/conversations.ts'
import type { Library, LibraryPassage, RankedHelp, Sentence } from '../../_shared/ports/library.ts'
import type { Model, Prompt } from '../../_shared/ports/model.ts'
import { aiChat, type Dependencies } from '../handler.ts'

export const sentences = (...all: [string, number][]): readonly Sentence[] =>
  all.map(([text, rank]) => ({ text, rank }))

export const passage = (id: string, title: string, rank: number, ...all: [string, number][]): LibraryPassage => ({
  id,
  title,
  file_path: `x/${id}.pdf`,
  file_name: `${id}.pdf`,
  place: 1,
  rank,
  content: all.map(([text]) => text).join('\n'),
  sentences: sentences(...all),
  is_superseded: false,
})

export const RETENTION = passage(
  'r',
  'Retention schedule',
  0.9,
  ['3. Finance', 0],
  ['3.1 Invoices are kept for ten years.', 0.9],
  ['Newsletters are not.', 0],
)
export const RANDOM_WORD = 'mark0f7'

export const BOOKING: RankedHelp = {
  id: 'faq-book',
  title: 'How do I book a consult?',
  text: 'Choose Book Consult.',
  words: '',
  path: '/faq?open=book',
  group: 'FAQ',
  rank: 1.2,
  sentences: sentences(['Choose Book Consult.', 1]),
}

export const fakeConversations = (history: readonly Exchange[] = []) => ({
  begin: vi.fn<Conversations['begin']>(() => Promise.resolve({ conversation: 'c', exchange: 'e', history })),
  answer: vi.fn<Conversations['answer']>(() => Promise.resolve()),
})

export const fakeLibrary = () => ({
  passages: vi.fn<Library['passages']>(() => Promise.resolve([RETENTION])),
  help: vi.fn<Library['help']>(() => Promise.resolve([])),
  count: vi.fn<Library['count']>(() => Promise.resolve(14)),
  rank: vi.fn<Library['rank']>(() => Promise.resolve([])),
  takeTurn: vi.fn<Library['takeTurn']>(() => Promise.resolve(0)),
})

export function dependencies(
  given: Partial<Dependencies> & {
    library?: ReturnType<typeof fakeLibrary>
    conversations?: ReturnType<typeof fakeConversations>
  } = {},
) {
  return {
    noteCall: () => Promise.resolve(),
    library: fakeLibrary(),
    conversations: fakeConversations(),
    files: { read: () => Promise.resolve(null) },
    extract: () => Promise.resolve({ text: 'The rent is due monthly.' }),
    model: null,
    randomWord: () => RANDOM_WORD,
    ...given,
  }
}

export const post = (body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  new Request('http://localhost/ai-chat', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers,
    ...(signal === undefined ? {} : { signal }),
  })

export const ask = (body: unknown, given: Parameters<typeof dependencies>[0] = {}) =>
  aiChat(post(body), dependencies(given))
export const answerOf = async (response: Response) => chatAnswerSchema.parse(await response.json())

/** A model that records its prompts and writes these pieces. */
export function writer(...pieces: readonly (string | Error)[]): Model & { readonly prompts: Prompt[] } {
  const prompts: Prompt[] = []
  return {
    prompts,
    async *write(prompt) {
      prompts.push(prompt)
      for (const piece of pieces) {
        await Promise.resolve()
        if (typeof piece !== 'string') throw piece
        yield piece
      }
    },
  }
}
