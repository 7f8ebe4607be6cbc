import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

const marked = (text: string, typed: string) =>
  snippetOf(text, typed)
    ?.map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('') ?? null

describe('snippetOf', () => {
  it('marks the typed words, whatever their case and accents', () => {
    expect(marked('The list of Nordlys Cloud AS, for Hélène', 'helene nordlys')).toBe(
      'The list of [Nordlys] Cloud AS, for [Hélène]',
    )
  })

  it('begins near the first found word, at a word, and ends after a line', () => {
    const text = `${'before '.repeat(20)}Nordlys ${'after '.repeat(60)}`
    const snippet = marked(text, 'nordlys')
    expect(snippet).toMatch(/^…(before )+\[Nordlys\] after/)
    expect(snippet).toMatch(/…$/)
    expect(snippet?.length).toBeLessThan(130)
  })

  it('has nothing to show for a text without the words', () => {
    expect(marked('A text', 'nordlys')).toBeNull()
    expect(marked('', 'nordlys')).toBeNull()
  })
})
