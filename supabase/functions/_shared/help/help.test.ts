import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../contracts/languages.ts'
import { helpIn } from './help.ts'

describe('the help', () => {
  it('has the same texts in every language, in the same order', () => {
    const keys = LANGUAGES.map((language) => helpIn(language).map(({ id, path, words }) => [id, path, words]))
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
  })

  it.each(LANGUAGES.filter((language) => language !== 'en'))('is translated throughout: %s', (language) => {
    const english = new Map(helpIn('en').map(({ id, text }) => [id, text]))
    expect(helpIn(language).filter(({ id, text }) => english.get(id) === text)).toEqual([])
  })

  it('is small enough to be searched with each question', () => {
    for (const language of LANGUAGES) expect(JSON.stringify(helpIn(language)).length).toBeLessThan(60_000)
  })
})
