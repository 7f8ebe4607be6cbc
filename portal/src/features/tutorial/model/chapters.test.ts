import { describe, expect, it } from 'vitest'
import { chapterAt, clock, lengthInWords } from './chapters.ts'

const chapters = [
  { title: 'One', start: 0, lines: [] },
  { title: 'Two', start: 12.5, lines: [] },
  { title: 'Three', start: 60, lines: [] },
]

describe('chapterAt', () => {
  it.each([
    [0, 'One'],
    [12.4, 'One'],
    [12.5, 'Two'],
    [59.999, 'Two'],
    [60, 'Three'],
    [999, 'Three'],
    [-1, 'One'],
  ])('finds the chapter at %s s', (time, title) => {
    expect(chapterAt(chapters, time)?.title).toBe(title)
  })

  it('is null for a film without chapters', () => {
    expect(chapterAt([], 3)).toBeNull()
  })
})

it.each([
  [0, '0:00'],
  [5.9, '0:05'],
  [65, '1:05'],
  [600, '10:00'],
  [-1, '0:00'],
])('shows %s s as %s', (seconds, shown) => {
  expect(clock(seconds)).toBe(shown)
})

it.each([
  [10, 'one minute'],
  [85, 'one minute'],
  [110, '2 minutes'],
])('words the length of %s s as %s', (seconds, words) => {
  expect(lengthInWords(seconds)).toBe(words)
})
