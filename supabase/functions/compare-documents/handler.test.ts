import { describe, expect, it, vi } from 'vitest'
import { comparisonAnswerSchema } from '../_shared/contracts/comparison.ts'
import type { FailureReason } from '../_shared/documents/extraction.ts'
import { compareTexts } from '../_shared/comparison/compare.ts'
import { compareDocuments, type Dependencies } from './handler.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'a/one.docx': '1. Term\n\n1.1 This agreement lasts two years.',
  'a/two.pdf': '1. Term\n\n1.1 This agreement lasts three years.',
  'a/long.txt': 'x'.repeat(2_000_001),
}

const usual: Dependencies = {
  noteCall: () => Promise.resolve(),
  library: { takeTurn: () => Promise.resolve(0) },
  conversations: {
    begin: () => Promise.resolve({ conversation: 'c', exchange: 'e', history: [] }),
    answer: () => Promise.resolve(),
  },
  files: { read: (path) => Promise.resolve(path in TEXTS ? new TextEncoder().encode(path) : null) },
  extract: (bytes) => Promise.resolve({ text: TEXTS[new TextDecoder().decode(bytes)] ?? '' }),
  compare: compareTexts,
  explain: null,
}
const BODY = { document1Path: 'a/one.docx', document2Path: 'a/two.pdf', document1Name: 'One', document2Name: 'Two' }

const ask = (body: unknown, dependencies: Partial<Dependencies> = {}, method = 'POST') =>
  compareDocuments(
    new Request('http://localhost/compare-documents', {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    }),
    { ...usual, ...dependencies },
  )

async function refusal(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as { success: boolean; error: string }
  expect(body.success).toBe(false)
  return [response.status, body.error]
}

describe('compare-documents', () => {
  it('answers with a message and with the changes', async () => {
    const answer = comparisonAnswerSchema.parse(await (await ask(BODY)).json())
    expect(answer.comparison).toContain('**Comparison of “One” and “Two”**')
    expect(answer.comparison).toContain('~~two~~ **three**')
    expect(answer.details).toMatchObject({
      names: ['One', 'Two'],
      counts: { added: 0, removed: 0, changed: 1, renumbered: 0, unchanged: 1 },
      topics: [{ topic: 'terms', changes: [0] }],
      explanation: null,
    })
  })

  it.each([
    ['nl', '**Vergelijking van “One” en “Two”**', '- **Gewijzigd: 1.1**: '],
    ['fr', '**Comparaison de « One » et « Two »**', '- **Modification (1.1)** : '],
    ['xx', '**Comparison of “One” and “Two”**', '- **Changed 1.1**: '],
  ])('is in the language of the caller: %s', async (language, title, line) => {
    const { comparison } = comparisonAnswerSchema.parse(await (await ask({ ...BODY, language })).json())
    expect(comparison).toContain(title)
    expect(comparison).toContain(line)
  })

  it('is kept in a conversation if the caller asks for it', async () => {
    const answer = vi.fn<Dependencies['conversations']['answer']>(() => Promise.resolve())
    const conversations = { ...usual.conversations, answer }
    const kept = comparisonAnswerSchema.parse(
      await (
        await ask({ ...BODY, document1Date: '2026-11-04T09:12:00Z', conversation: 'new' }, { conversations })
      ).json(),
    )
    expect(kept.conversation).toEqual({ id: 'c', exchange: 'e' })
    expect(answer).toHaveBeenCalledWith('e', kept.comparison, {
      kind: 'answer',
      documents: [],
      help: [],
      compared: [
        { title: 'One', file_path: 'a/one.docx', created_at: '2026-11-04T09:12:00Z' },
        { title: 'Two', file_path: 'a/two.pdf' },
      ],
    })
    expect(comparisonAnswerSchema.parse(await (await ask(BODY, { conversations })).json()).conversation).toBeNull()
    expect(answer).toHaveBeenCalledOnce()
  })

  it('reads nothing before the call is noted', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const read = vi.fn<Dependencies['files']['read']>()
    const noteCall = () => Promise.reject(new Error('no database'))
    expect(await refusal(await ask(BODY, { noteCall, files: { read } }))).toEqual([
      500,
      'Failed to compare the documents',
    ])
    expect(read).not.toHaveBeenCalled()
    log.mockRestore()
  })

  it('reads nothing for a caller who has no turn left', async () => {
    const read = vi.fn<Dependencies['files']['read']>()
    const response = await ask(BODY, { library: { takeTurn: () => Promise.resolve(41) }, files: { read } })
    expect(response.headers.get('retry-after')).toBe('41')
    expect(await refusal(response)).toEqual([429, expect.stringContaining('Please wait 41 seconds')])
    expect(read).not.toHaveBeenCalled()
  })

  it.each([
    ['nothing', {}, /^document1Path: /],
    ['no second document', { ...BODY, document2Path: '' }, /^document2Path: is required$/],
    ['a name of spaces', { ...BODY, document1Name: ' ' }, /^document1Name: is required$/],
    ['a path that is no text', { ...BODY, document1Path: 7 }, /^document1Path: /],
    [
      'one document twice',
      { ...BODY, document2Path: BODY.document1Path },
      /^document2Path: Select two different documents$/,
    ],
  ])('refuses %s', async (_, body, error) => {
    const read = vi.fn<Dependencies['files']['read']>()
    expect(await refusal(await ask(body, { files: { read } }))).toEqual([400, expect.stringMatching(error)])
    expect(read).not.toHaveBeenCalled()
  })

  it('accepts POST only', async () => {
    expect(await refusal(await ask(null, {}, 'GET'))).toEqual([405, 'Expected POST'])
  })

  it('answers 404 for a document that the caller may not read', async () => {
    expect(await refusal(await ask({ ...BODY, document2Path: 'b/secret.pdf' }))).toEqual([
      404,
      '“Two” could not be found',
    ])
  })

  it('names the first of two missing documents, whichever took longer', async () => {
    const read = async (path: string) => {
      if (path.startsWith('x')) await new Promise((resolve) => setTimeout(resolve, 5))
      return null
    }
    const body = { ...BODY, document1Path: 'x/slow.pdf', document2Path: 'y/quick.pdf' }
    expect(await refusal(await ask(body, { files: { read } }))).toEqual([404, '“One” could not be found'])
  })

  it.each<[FailureReason, string]>([
    ['protected', '“One” is protected with a password'],
    ['empty', '“One” contains no text'],
    ['too-large', '“One” is too large when it is unpacked'],
    ['too-slow', '“One” took too long to read'],
    ['unreadable', '“One” could not be read: the file is damaged'],
  ])('says why a document has no text: %s', async (reason, sentence) => {
    const extract = vi.fn<Dependencies['extract']>(usual.extract).mockResolvedValueOnce({ failure: reason })
    expect(await refusal(await ask(BODY, { extract }))).toEqual([422, sentence])
  })

  it('says that a comparison took too long', async () => {
    expect(await refusal(await ask(BODY, { compare: () => Promise.resolve(null) }))).toEqual([
      422,
      'The documents took too long to compare',
    ])
  })

  it('refuses a document that is too long', async () => {
    expect(await refusal(await ask({ ...BODY, document2Path: 'a/long.txt' }))).toEqual([
      422,
      '“Two” is too long to be compared',
    ])
  })

  it('begins with the explanation of a model', async () => {
    const explain = vi.fn<NonNullable<Dependencies['explain']>>(() => Promise.resolve('A year longer.'))
    const answer = comparisonAnswerSchema.parse(await (await ask(BODY, { explain })).json())
    expect(answer.comparison).toMatch(/^A year longer\.\n\n\*\*Comparison/)
    expect(answer.details.explanation).toBe('A year longer.')
    expect(explain).toHaveBeenCalledWith(expect.stringContaining('~~two~~'), expect.any(AbortSignal), 'en')
  })

  it('works without a model that fails, and calls none if nothing changed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const explain = vi.fn<NonNullable<Dependencies['explain']>>(() => Promise.reject(new Error('429')))
    const answer = comparisonAnswerSchema.parse(await (await ask(BODY, { explain })).json())
    expect(answer.details.explanation).toBeNull()
    expect(log).toHaveBeenCalledOnce()
    const same: Dependencies['extract'] = () => Promise.resolve({ text: 'The same.' })
    const equal = comparisonAnswerSchema.parse(await (await ask(BODY, { explain, extract: same })).json())
    expect(equal.comparison).toContain('The two documents have the same text.')
    expect(explain).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('says that it failed, but not why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const files = { read: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7')) }
    expect(await refusal(await ask(BODY, { files }))).toEqual([500, 'Failed to compare the documents'])
    log.mockRestore()
  })
})
