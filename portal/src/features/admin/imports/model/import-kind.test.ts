import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../../language/catalogue.ts'
import { LANGUAGES } from '../../../../language/languages.ts'
import { parseCsv } from '../../../../lib/parse-csv.ts'
import { ACCOUNTS, type CheckedLine, errorsFile, exampleFile, readLines, USERS } from './import-kind.ts'

describe('readLines', () => {
  it('finds the columns by their names, in any order and writing', () => {
    expect(readLines(parseCsv('E-mail address;ROLE;Full name\nx@x.example;manager;Nora'), USERS)).toEqual({
      lines: [
        {
          line: 2,
          fields: {
            name: 'Nora',
            email: 'x@x.example',
            account: '',
            role: 'manager',
            access_level: '',
            phone: '',
            environment: '',
            language: '',
          },
        },
      ],
    })
  })

  it.each([
    ['', 'The file is empty.'],
    ['Phone,Role\n1,2', 'The first line must name the columns. Not found: Name, Email.'],
    ['Name,Email', 'The file has no users below the names of the columns.'],
    [`Name,Email\n${'N,n@x.example\n'.repeat(501)}`, 'The file has 501 users. Up to 500 can be imported at once.'],
  ])('refuses a file that cannot be imported', (text, problem) => {
    expect(readLines(parseCsv(text), USERS)).toEqual({ problem })
  })

  it('reads the example that is offered in any language, whatever language is shown', async () => {
    for (const kind of [ACCOUNTS, USERS]) {
      const english = readLines(parseCsv(exampleFile(kind)), kind)
      expect(english).toMatchObject({ lines: [{ line: 2 }] })
      for (const language of LANGUAGES) {
        await changeLanguage(language)
        const example = exampleFile(kind)
        await changeLanguage('en')
        expect(readLines(parseCsv(example), kind)).toEqual(english)
      }
    }
  })
})

it('writes the lines with an error, with their reasons, so that they can be imported again', () => {
  const line = (number: number, problem: string | null, isKnown = false): CheckedLine => ({
    line: number,
    fields: { name: `N${number}` },
    problem,
    isKnown,
    warning: null,
  })
  const text = errorsFile(ACCOUNTS, [line(2, null), line(3, 'Wrong'), line(4, 'Exists', true)])
  expect(parseCsv(text).map(({ cells }) => [cells[0], ...cells.slice(-2)])).toEqual([
    ['Name', 'Line', 'Reason'],
    ['N3', '3', 'Wrong'],
  ])
})
