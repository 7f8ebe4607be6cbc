import { describe, expect, it } from 'vitest'
import { filesBelow, read, tableRows } from './pages.ts'

const page = read('docs/reference/configuration.md')
const settings = read('engine/src/kernel/config/settings.ts')
const s3 = read('engine/src/kernel/config/s3-settings.ts')
const functions = read('supabase/functions/_shared/runtime/environment.ts')
const project = read('supabase/config.toml')

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The variables of the engine and of the functions, and those that the platform gives to functions. */
const inCode = new Set([
  ...all(settings, /^ {2}([A-Z][A-Z\d_]+): /gm),
  ...all(s3, /^ {2}([A-Z][A-Z\d_]+): /gm),
  ...all(functions, /variable\('([A-Z][A-Z\d_]+)'\)/g),
  ...all(read('engine/src/services/functions/variables.ts'), /\b([A-Z]+_[A-Z_]+): /g),
  ...all(project, /^([A-Z][A-Z\d_]+) = "env\(/gm),
])

/** The names in the first two columns of a table: the name of a setting, and its name for training. */
const onPage = new Set(
  tableRows(page).flatMap(([first = '', second = '']) => [
    ...all(first, /`([A-Z][A-Z\d_]{3,})`/g),
    ...(first.startsWith('`') && /^`[A-Z_]+`$/.test(second) ? all(second, /`([A-Z\d_]+)`/g) : []),
  ]),
)

describe('docs/reference/configuration.md', () => {
  it('has every variable that is read', () => {
    expect(inCode.size).toBeGreaterThan(40)
    expect([...inCode].filter((name) => !onPage.has(name))).toEqual([])
  })

  it('has no variable that nobody reads', () => {
    const scripts = filesBelow('scripts', /\.mjs$/)
      .map(read)
      .join('\n')
    const unread = [...onPage].filter((name) => !inCode.has(name) && !scripts.includes(name))
    expect(unread).toEqual([])
  })

  it('has the defaults of the code', () => {
    const defaults = tableRows(page).map(
      ([name = '', , value = '']) => [/^`([A-Z\d_]+)`$/.exec(name)?.[1] ?? '', value] as const,
    )
    const wrong = defaults.flatMap(([name, value]) => {
      const code = new RegExp(`given\\.${name} \\?\\? ([^,}\\n]+)`).exec(settings)?.[1]
      if (name === '' || code === undefined) return []
      return [asOnPage(code)].filter((text) => !value.includes(text)).map((text) => `${name}: ${text}, not ${value}`)
    })
    expect(defaults.filter(([name]) => new RegExp(`given\\.${name} \\?\\? `).test(settings)).length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  it('has only settings of functions that config.toml passes on to them', () => {
    const own = all(functions, /variable\('([A-Z\d_]+)'\)/g).filter((name) => !name.startsWith('SUPABASE_'))
    // The engine sends mails itself and passes on its address; on Supabase these are secrets.
    const known = new Set(['PORTICO_MAIL_URL', 'SMTP_URL', 'MAIL_FROM'])
    expect(own.filter((name) => !known.has(name) && !project.includes(`${name} = "env(${name})"`))).toEqual([])
  })
})

/** The default as the page writes it: `10 * 1024 * 1024` is 10mb, `8_000` is 8000. */
function asOnPage(code: string): string {
  const bytes = /^(\d+) \* 1024 \* 1024$/.exec(code.trim())?.[1]
  if (bytes !== undefined) return `${bytes}mb`
  return code
    .trim()
    .replaceAll(/(?<=\d)_(?=\d)/g, '')
    .replaceAll(/^'|'$/g, '')
}
