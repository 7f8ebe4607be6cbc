import { expect, it } from 'vitest'
import { filesBelow, read, tableRows } from './pages.ts'

const [, section = ''] = read('docs/guides/operate.md').split('\n## Messages, and what to do\n')
const [messages = ''] = section.split('\n## ')

const code = [...filesBelow('engine/src', /\.ts$/), ...filesBelow('supabase/functions', /\.ts$/)]
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read)
  .join('\n')

it('docs/guides/operate.md quotes messages that are in the code', () => {
  const quoted = tableRows(messages)
    .flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
    // The fixed parts of a message: `…` stands for the others. Shorter parts prove nothing.
    .flatMap((text) => text.split(/…|<file>:<line>/))
    .map((part) => part.replaceAll(/^[\s:.,()]+|[\s:.,()]+$/g, ''))
    .filter((part) => part.length > 12)
  expect(quoted.length).toBeGreaterThan(15)
  expect(quoted.filter((part) => !code.includes(part))).toEqual([])
})
