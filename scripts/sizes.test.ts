import { describe, expect, it } from 'vitest'
import { isCounted, judgeSizes } from './lib/sizes.mjs'

const files = (...lines: number[]) => lines.map((count, index): [string, number] => [`f${index}.ts`, count])

describe('judgeSizes', () => {
  it('is content with small files', () => {
    expect(judgeSizes(files(10, 80, 80, 80, 80, 200, 200, 200, 250, 400)).problems).toEqual([])
  })

  it('names a file that is too long', () => {
    expect(judgeSizes(files(10, 10, 10, 10, 10, 10, 10, 10, 10, 401)).problems).toEqual([
      'f9.ts has 401 lines; none may have more than 400',
    ])
  })

  it('holds nine in ten to 250 lines', () => {
    expect(judgeSizes(files(10, 10, 10, 10, 10, 10, 10, 10, 251, 300)).problems.join()).toContain('nine in ten')
  })

  it('holds the median to 80 lines', () => {
    expect(judgeSizes(files(81, 81, 81)).problems.join()).toContain('the median file has 81 lines')
  })
})

describe('isCounted', () => {
  it('leaves generated code and content aside', () => {
    const paths = ['portal/src/content/faq.ts', 'supabase/database.types.ts', 'portal/src/ui/button.tsx']
    expect(paths.filter(isCounted)).toEqual(['portal/src/ui/button.tsx'])
  })
})
