import { describe, expect, it } from 'vitest'
import { checkSizes, isCounted, shortFileProblems } from './lib/sizes.mjs'

const files = (...lines: number[]) => lines.map((count, index): [string, number] => [`f${index}.ts`, count])

describe('checkSizes', () => {
  it('accepts small files', () => {
    expect(checkSizes(files(10, 80, 80, 80, 80, 200, 200, 200, 250, 400)).problems).toEqual([])
  })

  it('names a file that is too long', () => {
    expect(checkSizes(files(10, 10, 10, 10, 10, 10, 10, 10, 10, 401)).problems).toEqual([
      'f9.ts has 401 lines; none may have more than 400',
    ])
  })

  it('reports if more than one in ten files has over 250 lines', () => {
    expect(checkSizes(files(10, 10, 10, 10, 10, 10, 10, 10, 251, 300)).problems.join()).toContain('nine in ten')
  })

  it('reports a median of more than 80 lines', () => {
    expect(checkSizes(files(81, 81, 81)).problems.join()).toContain('the median file has 81 lines')
  })
})

describe('isCounted', () => {
  it('does not count generated code and content', () => {
    const paths = ['portal/src/content/faq.ts', 'supabase/database.types.ts', 'portal/src/ui/button.tsx']
    expect(paths.filter(isCounted)).toEqual(['portal/src/ui/button.tsx'])
  })
})

describe('shortFileProblems', () => {
  const page = 'portal/src/features/faq/faq-page.tsx'
  const other = 'portal/src/features/faq/faq.tsx'
  const long = '\n'.repeat(30) + 'export {}'
  const importing = (specifier: string): [string, string] => [page, `import { x } from '${specifier}'\n${long}`]

  it('names a short file with one importer, and where it belongs', () => {
    expect(shortFileProblems([['portal/src/features/faq/x.ts', 'export const x = 1'], importing('./x.ts')])).toEqual([
      `portal/src/features/faq/x.ts has 1 lines and one importer: merge it into ${page}`,
    ])
  })

  it('names a short file of the engine', () => {
    const importer: [string, string] = ['engine/src/services/rest/parse/query.ts', `import './x.ts'\n${long}`]
    expect(shortFileProblems([['engine/src/services/rest/parse/x.ts', ''], importer])).toEqual([
      `engine/src/services/rest/parse/x.ts has 1 lines and one importer: merge it into ${importer[0]}`,
    ])
  })

  it('suggests another file of `api/` for a short request', () => {
    const request: [string, string] = ['portal/src/features/faq/api/x.ts', 'export const x = 1']
    const sibling: [string, string] = ['portal/src/features/faq/api/questions.ts', long]
    expect(shortFileProblems([request, importing('./api/x.ts')])).toEqual([])
    expect(shortFileProblems([request, sibling, importing('./api/x.ts')]).join()).toContain('another file of')
  })

  it.each<[string, [string, string][]]>([
    ['two importers', [['portal/src/features/faq/x.ts', ''], importing('./x.ts'), [other, `import './x.ts'\n${long}`]]],
    [
      'a test of its own',
      [
        ['portal/src/features/faq/x.ts', ''],
        importing('./x.ts'),
        ['portal/src/features/faq/x.test.ts', `import './x.ts'`],
      ],
    ],
    ['25 lines', [['portal/src/features/faq/x.ts', '\n'.repeat(24) + 'export {}'], importing('./x.ts')]],
    [
      'a dynamic import',
      [
        ['portal/src/features/faq/x.ts', ''],
        [page, `const x = await import('./x.ts')\n${long}`],
      ],
    ],
    ['an importer in another layer', [['portal/src/session/x.ts', ''], importing('../../session/x.ts')]],
    [
      'a first comment that says why',
      [['portal/src/features/faq/x.ts', '/** In a file of its own: why. */'], importing('./x.ts')],
    ],
    [
      'the name of one of the four files of a service',
      [
        ['engine/src/services/mail/routes.ts', ''],
        ['engine/src/services/mail/service.ts', `import './routes.ts'\n${long}`],
      ],
    ],
    [
      'an importer in another part of the engine',
      [
        ['engine/src/kernel/json/x.ts', ''],
        ['engine/src/services/rest/service.ts', `import '../../kernel/json/x.ts'\n${long}`],
      ],
    ],
    [
      'a component of ui',
      [
        ['portal/src/ui/data/x.tsx', ''],
        ['portal/src/ui/data/table.tsx', `import './x.tsx'\n${long}`],
      ],
    ],
  ])('accepts a short file with %s', (_reason, files) => {
    expect(shortFileProblems(files)).toEqual([])
  })
})
