import { describe, expect, it, vi } from 'vitest'
import { indexedSchema } from '../_shared/contracts/indexing.ts'
import type { Extraction } from '../_shared/documents/extraction.ts'
import type { TemplateTexts } from '../_shared/ports/template-texts.ts'
import { indexTemplates, type Dependencies } from './handler.ts'

/** The result of reading each file; null if the file does not exist. */
const FILES: Readonly<Record<string, Extraction | null>> = {
  a: { text: 'Clause one.' },
  b: { failure: 'protected' },
  c: { failure: 'too-slow' },
  d: null,
  e: { text: 'Clause two.' },
}

function indexer(ids: readonly string[], over: Partial<Dependencies> = {}) {
  const waiting = [...ids]
  const recorded: [id: string, ...outcome: unknown[]][] = []
  const claim = vi.fn<TemplateTexts['claim']>((atMost, only) => {
    const taken = waiting.filter((id) => only === null || only.includes(id)).slice(0, atMost)
    for (const id of taken) waiting.splice(waiting.indexOf(id), 1)
    return Promise.resolve(taken.map((id) => ({ id, filePath: `person/${id}` })))
  })
  const dependencies: Dependencies = {
    personTemplates: null,
    texts: {
      claim,
      recordText: (id, content) => Promise.resolve(void recorded.push([id, content])),
      recordFailure: (id, failure, isFinal) => Promise.resolve(void recorded.push([id, failure, isFinal])),
    },
    files: {
      read: (path) => {
        const id = path.slice('person/'.length)
        return Promise.resolve(FILES[id] === null ? null : new TextEncoder().encode(id))
      },
    },
    extract: (bytes) => Promise.resolve(FILES[new TextDecoder().decode(bytes)] ?? { failure: 'unreadable' }),
    clock: () => 0,
    ...over,
  }
  const post = (method = 'POST') =>
    indexTemplates(new Request('http://localhost/index-templates', { method }), dependencies)
  return { post, recorded, claim, waiting }
}

describe('index-templates', () => {
  it('reads for the schedule until no file is left, and records each result', async () => {
    const { post, recorded } = indexer(['a', 'b', 'c', 'd', 'e'])
    const response = await post()
    expect(response.status).toBe(200)
    expect(indexedSchema.parse(await response.json())).toEqual({ success: true, ready: 2, unreadable: 1, postponed: 2 })
    expect(recorded.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      ['a', 'Clause one.'],
      ['b', 'protected', true],
      ['c', 'too-slow', false],
      ['d', 'missing', false],
      ['e', 'Clause two.'],
    ])
  })

  it('ends a round in time', async () => {
    let now = 0
    const { post, waiting } = indexer(['a', 'a', 'a', 'a', 'e', 'e', 'e', 'e', 'a'], { clock: () => (now += 30_000) })
    await post()
    expect(waiting).toEqual(['a'])
  })

  it('reads for a person only templates of that person, a few at a time', async () => {
    const pending = vi.fn<NonNullable<Dependencies['personTemplates']>['pending']>(() => Promise.resolve(['e']))
    const { post, claim, recorded } = indexer(['a', 'e'], { personTemplates: { pending } })
    expect(await (await post()).json()).toEqual({ success: true, ready: 1, unreadable: 0, postponed: 0 })
    expect(recorded).toEqual([['e', 'Clause two.']])
    expect(pending).toHaveBeenCalledWith(4)
    expect(claim).toHaveBeenCalledOnce()
  })

  it('claims nothing for a person without pending templates', async () => {
    const { post, claim } = indexer(['a'], { personTemplates: { pending: () => Promise.resolve([]) } })
    expect(await (await post()).json()).toEqual({ success: true, ready: 0, unreadable: 0, postponed: 0 })
    expect(claim).not.toHaveBeenCalled()
  })

  it('postpones a file if storage fails, and reads the others', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const read = (path: string) =>
      path.endsWith('a') ? Promise.reject(new Error('ECONNREFUSED')) : Promise.resolve(new TextEncoder().encode('e'))
    const { post, recorded } = indexer(['a', 'e'], { files: { read } })
    expect(await (await post()).json()).toEqual({ success: true, ready: 1, unreadable: 0, postponed: 1 })
    expect(recorded).toContainEqual(['a', 'missing', false])
    log.mockRestore()
  })

  it('postpones a text that the database refuses, and stores the others', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const kept: unknown[] = []
    const { post } = indexer([], {
      texts: {
        claim: vi
          .fn<TemplateTexts['claim']>()
          .mockResolvedValueOnce([
            { id: 'a', filePath: 'person/a' },
            { id: 'e', filePath: 'person/e' },
          ])
          .mockResolvedValue([]),
        recordText: (id) => (id === 'a' ? Promise.reject(new Error('57014')) : Promise.resolve(void kept.push(id))),
        recordFailure: (...failure) => Promise.resolve(void kept.push(failure)),
      },
    })
    expect(await (await post()).json()).toEqual({ success: true, ready: 1, unreadable: 0, postponed: 1 })
    expect(kept).toEqual(expect.arrayContaining(['e', ['a', 'not-stored', false]]))
    log.mockRestore()
  })

  it('stores no more of a text than the limit', async () => {
    const { post, recorded } = indexer(['a'], { extract: () => Promise.resolve({ text: 'x'.repeat(1_500_000) }) })
    await post()
    expect(recorded).toEqual([['a', 'x'.repeat(1_000_000)]])
  })

  it('accepts POST only, and says that it failed, but not why', async () => {
    expect((await indexer([]).post('GET')).status).toBe(405)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const personTemplates = { pending: () => Promise.reject(new Error('permission denied for table templates')) }
    const response = await indexer([], { personTemplates }).post()
    expect([response.status, await response.json()]).toEqual([
      500,
      { success: false, error: 'Failed to index the templates' },
    ])
    log.mockRestore()
  })
})
