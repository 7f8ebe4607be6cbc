import { describe, expect, it } from 'vitest'
import { contentTypeOf, pathOf, tagsOf, tagsSchema, titleOf } from './upload-rules.ts'

describe('an upload', () => {
  it('takes the title of one of several files from its name, without the ending', () => {
    expect(titleOf('Lease 2026.final.docx')).toBe('Lease 2026.final')
    expect(titleOf('.rtf')).toBe('.rtf')
    expect(titleOf(' .txt')).toBe(' .txt')
  })

  it('reads comma-separated tags, trimmed, each once', () => {
    expect(tagsOf(' rent, office ,,rent')).toEqual(['rent', 'office'])
    expect(tagsOf(' , ')).toBeNull()
  })

  it('accepts at most fifty tags, each of at most a hundred characters', () => {
    const typed = (count: number, length: number) =>
      Array.from({ length: count }, (_, at) => `${at}`.padEnd(length, 'x')).join(',')
    expect(tagsSchema.safeParse(typed(50, 100)).success).toBe(true)
    expect(tagsSchema.safeParse(typed(51, 5)).success).toBe(false)
    expect(tagsSchema.safeParse(typed(1, 101)).success).toBe(false)
  })

  it('derives the type from the ending', () => {
    expect(contentTypeOf('a.PDF')).toBe('application/pdf')
    expect(contentTypeOf('a.rtf')).toBe('application/rtf')
    expect(contentTypeOf('a.exe')).toBe('application/octet-stream')
  })

  it('builds the path from user, time, index, account and a name that the bucket accepts', () => {
    const place = { userId: 'me', timestamp: 7, index: 2, accountId: 'them', fileName: '../é?a/b#c.pdf' }
    expect(pathOf(place)).toBe('me/7-2-them-.._e_a_b_c.pdf')
    expect(pathOf({ ...place, accountId: null, fileName: 'a b.txt' })).toBe('me/7-2-generic-a b.txt')
    expect(pathOf({ ...place, fileName: `${'x'.repeat(300)}.pdf` })).toHaveLength('me/7-2-them-'.length + 120)
  })
})
