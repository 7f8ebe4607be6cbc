import { describe, expect, it } from 'vitest'
import { runsOf } from './passage.ts'

describe('a passage', () => {
  it('is cut at its marks', () => {
    expect(runsOf('The \u0002notice\u0003 \u0002period\u0003.')).toEqual([
      { text: 'The ', isFound: false },
      { text: 'notice', isFound: true },
      { text: ' ', isFound: false },
      { text: 'period', isFound: true },
      { text: '.', isFound: false },
    ])
    expect(runsOf('nothing <b>marked</b>')).toEqual([{ text: 'nothing <b>marked</b>', isFound: false }])
    expect(runsOf('half \u0002a mark')).toEqual([
      { text: 'half ', isFound: false },
      { text: 'a mark', isFound: false },
    ])
  })

  it('begins near its first found word', () => {
    const [lead, found] = runsOf(`${'word '.repeat(40)}\u0002here\u0003`)
    expect(lead?.text).toMatch(/^…(word )+$/)
    expect(lead?.text.length).toBeLessThan(65)
    expect(found).toEqual({ text: 'here', isFound: true })
    expect(runsOf(`\u0002here\u0003 ${'word '.repeat(400)}`).at(-1)?.text).toMatch(/^ (word )+w?o?r?d?…$/)
  })
})
