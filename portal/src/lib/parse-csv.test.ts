import { describe, expect, it } from 'vitest'
import { csvText, parseCsv } from './parse-csv.ts'

const cells = (text: string) => parseCsv(text).map((row) => row.cells)

describe('parseCsv', () => {
  it.each([
    ['commas', 'a,b\r\n1,2\r\n'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['lines of an old Mac', 'a,b\r1,2\r'],
    ['a byte order mark', '\uFEFFa,b\n1,2'],
    ['spaces around the cells', ' a , b \n 1 , "2" '],
  ])('reads %s', (_, text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('reads quotes, separators and line breaks inside of quotes', () => {
    expect(cells('a,b\n"x, ""y""","two\nlines"')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'two\nlines'],
    ])
  })

  it('numbers rows by the line on which they begin, and leaves out empty ones', () => {
    expect(parseCsv('a,b\n\n1,"x\ny"\n,\n2,z').map(({ line }) => line)).toEqual([1, 3, 6])
  })

  it('finds nothing in an empty file', () => {
    expect(parseCsv('')).toEqual([])
  })
})

describe('csvText', () => {
  it('reads UTF-8, and otherwise the code page of Windows', async () => {
    expect(await csvText(new Blob(['Hélène']))).toBe('Hélène')
    expect(await csvText(new Blob([new Uint8Array([72, 0xe9, 108])]))).toBe('Hél')
  })
})
