import { describe, expect, it } from 'vitest'
import { changeLanguage } from './catalogue.ts'
import { LANGUAGES, type Language } from './languages.ts'

type Texts = Readonly<Record<string, unknown>>

const modules = import.meta.glob<{ texts: Texts }>('../**/*{texts,messages}/{en,nl,fr}.ts')
const parts = [...new Set(Object.keys(modules).map((path) => path.replace(/\/[a-z]{2}\.ts$/, '')))]

/** Every text of a file by its path, those with values called with sample values. */
function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return sample(value as (...values: unknown[]) => unknown, path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
}

/** Numbers as text: a catalogue may count with them, or show them. */
const SAMPLES = ['41', '53', '67', '79', '83']

function sample(text: (...values: unknown[]) => unknown, path: string): [string, string][] {
  try {
    return leaves(text(...SAMPLES.slice(0, text.length)), path)
  } catch {
    // It takes something else, such as a date.
    return []
  }
}

async function textsOf(part: string, language: Language): Promise<Map<string, string>> {
  await changeLanguage(language)
  const load = modules[`${part}/${language}.ts`]
  if (load === undefined) throw new Error(`${part} has no ${language}.ts`)
  return new Map(leaves((await load()).texts, ''))
}

const valuesIn = (text: string) => SAMPLES.filter((value) => text.includes(value))

describe.each(parts)('%s', (part) => {
  it('uses the same values in every language', async () => {
    const english = await textsOf(part, 'en')
    for (const language of LANGUAGES) {
      const texts = await textsOf(part, language)
      const different = [...english].filter(
        ([path, text]) => valuesIn(texts.get(path) ?? '').join() !== valuesIn(text).join(),
      )
      expect(different, language).toEqual([])
    }
  })

  it('has French typography', async () => {
    const wrong = [...(await textsOf(part, 'fr'))].filter(([, text]) => /\p{L}'\p{L}| [?!:;»]|« /u.test(text))
    expect(wrong).toEqual([])
  })

  it('has no sentence that was left in English', async () => {
    const english = await textsOf(part, 'en')
    for (const language of ['nl', 'fr'] as const) {
      const same = [...(await textsOf(part, language))].filter(
        ([path, text]) => english.get(path) === text && /\p{Ll}{3,} \p{Ll}{3,} \p{Ll}{2,}/u.test(text),
      )
      expect(same, language).toEqual([])
    }
  })
})
