import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../language/catalogue.ts'
import { LANGUAGES } from '../language/languages.ts'
import { csvFile } from './csv.ts'
import { parseCsv } from './parse-csv.ts'

const columns = [
  { header: 'Name', cell: ({ name }: { name: string | null }) => name },
  { header: 'Users', cell: () => 3 },
]
const file = (...names: (string | null)[]) =>
  csvFile(
    columns,
    names.map((name) => ({ name })),
  )

it('starts with a byte order mark and the column names, and ends every line as RFC 4180 says', () => {
  expect(file('Élise')).toBe('\uFEFFName,Users\r\nÉlise,3\r\n')
  expect(file()).toBe('\uFEFFName,Users\r\n')
})

it('quotes characters that would end a cell or a line', () => {
  expect(file('De Wit, "Saskia"')).toContain('\r\n"De Wit, ""Saskia""",3\r\n')
  expect(file('one\ntwo')).toContain('\r\n"one\ntwo",3\r\n')
  expect(file(null)).toContain('\r\n,3\r\n')
})

it.each(['=1+1', '+32 470', '-1', '@SUM(A1)', '\t=1', '\r=1'])('does not let %j become a formula', (name) => {
  expect(file(name)).toContain(`'${name}`)
})

it.each([
  ['Acme;=1+1', "Acme;'=1+1"],
  ['Acme;@SUM(A1);-2', "Acme;'@SUM(A1);'-2"],
  ['Acme\n=1+1', "Acme\n'=1+1"],
  ['Acme\t+1', "Acme\t'+1"],
])('does not let a part of %j become a formula where semicolons, tabs or lines separate cells', (name, cell) => {
  expect(file(name)).toContain(`\r\n"${cell}",3\r\n`)
})

it('does not change semicolons and dashes inside a text', () => {
  expect(file('a;b')).toContain('\r\n"a;b",3\r\n')
  expect(file('well-known @ home = 1')).toContain('\r\nwell-known @ home = 1,3\r\n')
})

it('does not change numbers', () => {
  expect(csvFile([{ header: 'n', cell: (n: number) => n }], [-4])).toBe('\uFEFFn\r\n-4\r\n')
})

describe.each(LANGUAGES)('in the language %s', (language) => {
  const [separator, number] = language === 'en' ? [',', '-2.5'] : [';', '-2,5']

  it('separates cells and decimals as its spreadsheets do', async () => {
    await changeLanguage(language)
    const numbers = [
      { header: 'n', cell: (n: number) => n },
      { header: 'm', cell: () => 1000 },
    ]
    expect(csvFile(numbers, [-2.5])).toBe(`\uFEFFn${separator}m\r\n${number}${separator}1000\r\n`)
  })

  it.each([
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Arabic', 'ليلى, الأمين'],
    ['an emoji of several characters', 'Nele 👩🏽‍⚖️; Wout'],
    ['a change of direction', 'factuur\u202Efdp.exe'],
    ['line breaks', 'one\r\ntwo "three"'],
  ])('keeps %s in a file that is imported again', async (_, name) => {
    await changeLanguage(language)
    expect(parseCsv(file(name)).map(({ cells }) => cells)).toEqual([
      ['Name', 'Users'],
      [name, '3'],
    ])
  })
})
