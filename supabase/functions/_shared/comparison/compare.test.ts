import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonSchema, type Change, type Comparison } from '../contracts/comparison.ts'
import { align } from './align.ts'
import { clausesOf } from './clauses.ts'
import { compareTexts } from './compare.ts'
import { comparisonMarkdown } from './markdown.ts'
import { compareWords } from './words.ts'

const english = (comparison: Comparison) => comparisonMarkdown(comparison, 'en')

const compare = async (first: string, second: string): Promise<Comparison> =>
  comparisonSchema.parse(await compareTexts({ name: 'one', text: first }, { name: 'two', text: second }))

const marked = (change: Change, mark: 'removed' | 'inserted'): string =>
  [...(change.left?.runs ?? []), ...(change.right?.runs ?? [])]
    .filter((run) => run.mark === mark)
    .map(({ text }) => text.trim())
    .join(' ')

/** Words that appear nowhere else, so that each edit has exactly one correct result. */
let serial = 0
const fresh = (): string => `w${(serial += 1)}x`
const freshClause = (): string[] => Array.from({ length: 12 }, fresh)

describe('documents made by known edits', () => {
  type Edit =
    | { readonly kind: 'keep' | 'remove' }
    | { readonly kind: 'addBefore' }
    | { readonly kind: 'words'; readonly at: number; readonly removed: number; readonly inserted: number }
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    { weight: 4, arbitrary: fc.constant({ kind: 'keep' } as const) },
    { weight: 1, arbitrary: fc.constantFrom({ kind: 'remove' } as const, { kind: 'addBefore' } as const) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('words' as const),
        at: fc.integer({ min: 0, max: 9 }),
        removed: fc.integer({ min: 0, max: 3 }),
        inserted: fc.integer({ min: 0, max: 3 }),
      }),
    },
  )

  it('finds every insertion and deletion, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 60 }), fc.boolean(), async (edits, numbered) => {
        const before: string[] = []
        const after: string[] = []
        const expected: [string, string][] = []
        const write = (text: string[], clause: readonly string[]) =>
          text.push(`${numbered ? `${text.length + 1}.1 ` : ''}${clause.join(' ')}.`)
        for (const each of edits) {
          const clause = freshClause()
          if (each.kind === 'addBefore') {
            const added = freshClause()
            write(after, added)
            expected.push(['', `${added.join(' ')}.`])
          }
          write(before, clause)
          if (each.kind === 'remove') {
            expected.push([`${clause.join(' ')}.`, ''])
          } else if (each.kind === 'words') {
            const inserted = Array.from({ length: each.inserted }, fresh)
            const removed = clause.slice(each.at, each.at + each.removed)
            write(after, clause.toSpliced(each.at, each.removed, ...inserted))
            if (removed.length + inserted.length > 0) expected.push([removed.join(' '), inserted.join(' ')])
          } else {
            write(after, clause)
          }
        }
        const { changes } = await compare(before.join('\n\n'), after.join('\n\n'))
        const found = changes
          .filter(({ kind }) => kind !== 'renumbered')
          .map((change) => [marked(change, 'removed'), marked(change, 'inserted')])
        const byWords = (pairs: readonly (readonly string[])[]) => pairs.map((pair) => pair.join(' | ')).toSorted()
        expect(byWords(found)).toEqual(byWords(expected))
      }),
      { numRuns: 200 },
    )
  })
})

describe('any two documents', () => {
  const word = fc.constantFrom(
    'the',
    'party',
    'pays',
    '30',
    'days',
    'EUR 5.000,00',
    '(a)',
    '2.1',
    '.',
    'Term',
    '—',
    '\n',
  )
  const document = fc.array(word, { maxLength: 80 }).map((words) => words.join(' '))

  it('puts each clause of each document into one pair, in its order', () => {
    fc.assert(
      fc.property(document, document, (first, second) => {
        const pairs = align(clausesOf(first), clausesOf(second))
        expect(pairs.flatMap(({ left }) => left ?? [])).toEqual(clausesOf(first))
        expect(pairs.flatMap(({ right }) => right ?? [])).toEqual(clausesOf(second))
      }),
    )
  })

  it('neither loses nor adds a word of a clause', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (first, second) => {
        const { left, right } = compareWords(first.trim(), second.trim())
        expect(left.map(({ text }) => text).join('')).toBe(first.trim())
        expect(right.map(({ text }) => text).join('')).toBe(second.trim())
        const common = (runs: typeof left) =>
          runs
            .filter(({ mark }) => mark === 'same')
            .map(({ text }) => text.trim())
            .join('')
            .replace(/\s/g, '')
        expect(common(left)).toBe(common(right))
      }),
    )
  })

  it('finds no changes if the documents are the same', async () => {
    await fc.assert(
      fc.asyncProperty(document, async (text) => {
        expect((await compare(text, text)).changes).toEqual([])
      }),
    )
  })
})

describe('the two versions of the data processing agreement', async () => {
  const read = (version: number) =>
    readFileSync(new URL(`../../../seeds/content/data-processing-agreement-v${version}.md`, import.meta.url), 'utf8')
      .replace(/^#+ /gm, '')
      .replaceAll('\n', '\n\n')
  const { changes, counts, topics } = await compare(read(1), read(2))
  const place = ({ left, right, section }: Change) => (right ?? left)?.number || section

  it('finds the clauses that differ', () => {
    const of = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).map(place)
    expect(of('changed')).toEqual([
      'Data Processing Agreement',
      '1.2',
      '4.2',
      '5.1',
      '6.1',
      '8.1',
      '9.1',
      '9.2',
      '10.1',
      '12.1',
      'Description of the processing',
      'Security measures',
      'Security measures',
    ])
    expect(of('added').slice(0, 4)).toEqual(['5.3', '8.2', '11.', '11.1'])
    expect(of('removed')).toEqual([])
    expect(of('renumbered')).toEqual(['12.'])
    expect(counts.unchanged).toBeGreaterThan(15)
  })

  it('finds the words that differ', () => {
    const cap = changes.find((change) => place(change) === '9.1')
    expect(cap).toMatchObject({ topics: ['liability', 'amounts', 'terms'] })
    expect(cap?.left?.runs.filter(({ mark }) => mark === 'removed')).toEqual([{ text: '250,000 ', mark: 'removed' }])
    expect(cap?.right?.runs.filter(({ mark }) => mark === 'inserted')).toEqual([
      { text: '1,000,000 ', mark: 'inserted' },
    ])
  })

  it('names the important topics', () => {
    const at = Object.fromEntries(
      topics.map(({ topic, changes: found }) => [topic, found.map((n) => place(changes[n]!))]),
    )
    expect(at['liability']).toEqual(['9.1', '9.2'])
    expect(at['governing-law']).toEqual(['12.1'])
    expect(at['terms']).toEqual(expect.arrayContaining(['1.2', '6.1', '8.1', '10.1']))
  })
})

describe('comparisonMarkdown', () => {
  it('summarises the changes, names the important topics and shows the changes', async () => {
    const first =
      '1. Liability\n\n1.1 Each party is liable up to EUR 250,000 a year.\n\n1.2 This one *goes* away entirely.'
    const second = '1. Liability\n\n1.1 Each party is liable up to EUR 1,000,000 a year.'
    expect(english(await compare(first, second))).toBe(
      [
        '**Comparison of “one” and “two”**',
        '0 clauses added, 1 removed, 1 changed.',
        '- **liability**: 1.1, 1.2\n- **amounts**: 1.1\n- **terms and periods**: 1.1',
        '- **Changed 1.1**: … party is liable up to EUR ~~250,000~~ **1,000,000** a year.\n- **Removed 1.2**: ~~This one \\*goes\\* away entirely.~~',
      ].join('\n\n'),
    )
  })

  it('keeps the space between two words, and none before a comma', async () => {
    const markdown = english(
      await compare(
        '1.1 The Processor tests once a year and reports to the Controller on request.',
        '1.1 The Processor tests once a year, including a test by others, and reports to the Controller.',
      ),
    )
    expect(markdown).toContain(
      'once a year, **including a test by others,** and reports to the Controller ~~on request~~.',
    )
  })

  it('separates struck from added words, and a mark from a letter beside a sign', async () => {
    const markdown = english(
      await compare(
        '1.1 Under article 30(3) fees rise 5%/year in all.',
        '1.1 Under article 30(4) fees rise 6%, a year in all.',
      ),
    )
    expect(markdown).toContain('article 30(~~3~~ **4**) fees rise ~~5~~ **6**%~~/~~, **a** year in all.')
    // Without the space the stars would be shown.
    expect(english(await compare('1.1 See article 30 and more.', '1.1 See article 30(3) and more.'))).toContain(
      'article 30 **(3)** and more.',
    )
  })

  it('says that nothing changed, and begins with the explanation', async () => {
    const same = await compare('One clause.', 'One clause.')
    expect(english(same)).toBe('**Comparison of “one” and “two”**\n\nThe two documents have the same text.')
    expect(english({ ...same, explanation: 'Nothing new.' })).toMatch(/^Nothing new\.\n\n/)
  })

  it('lists at most 40 changes', async () => {
    const text = (mark: string) =>
      Array.from({ length: 60 }, (_, n) => `${n}.1 The sum of part ${n} is ${mark}.`).join('\n\n')
    expect(english(await compare(text('low'), text('high')))).toMatch(/… and 20 more changes\.$/)
  })
})

describe('two documents of 200 pages', () => {
  const words = 'the party shall provide services data within days notice under this agreement clause'.split(' ')
  const book = (seed: number, change: (n: number) => string) =>
    Array.from({ length: 4_000 }, (_, n) => {
      const text = Array.from({ length: 25 }, (_unused, at) => words[(n * 7 + at * seed + (n >> at)) % words.length])
      return `${(n >> 4) + 1}.${n % 16} Part ${n} ${text.join(' ')} ${change(n)}.`
    }).join('\n\n')

  it.each([
    ['in which every clause differs', book(3, () => 'old'), book(3, () => 'new'), 4_000],
    ['that have nothing in common', book(3, () => 'old'), book(5, (n) => `x${n}`.repeat(3)), 0],
  ])('compares two documents %s within seconds', { timeout: 30_000 }, async (_, first, second, changed) => {
    const before = performance.now()
    const { counts } = await compareTexts({ name: 'one', text: first }, { name: 'two', text: second })
    expect(performance.now() - before).toBeLessThan(15_000)
    expect(counts.changed).toBeGreaterThanOrEqual(changed)
  })
})

it('recognises the topics of French documents', async () => {
  const topics = async (first: string, second: string) =>
    (await compare(first, second)).topics.map(({ topic }) => topic)
  expect(await topics('1.1 Le préavis est de trois mois.', '1.1 Le préavis est de six mois.')).toEqual(['terms'])
  expect(await topics('1.1 Il débute le 1er février 2026.', '1.1 Il débute le 1er août 2026.')).toEqual(['dates'])
  expect(await topics('9. La responsabilité est limitée.', '9. La responsabilité est illimitée.')).toEqual([
    'liability',
  ])
  expect(
    await topics('9. Le contrat est régi par le droit belge.', '9. Le contrat est régi par le droit français.'),
  ).toEqual(['governing-law'])
  expect(
    await topics('2. Le responsable du traitement agit seul.', '2. Le responsable du traitement agit vite.'),
  ).toEqual([])
})
