import type { Language } from './languages.ts'

type Loaders<Texts> = Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>>

interface Catalogue {
  readonly load: (language: Language) => Promise<void>
  readonly has: (language: Language) => boolean
}

/** Every catalogue whose module has been evaluated. */
const catalogues = new Set<Catalogue>()
let language: Language = 'en'
let change: ((text: string, values: readonly unknown[]) => string) | null = null
const listeners = new Set<() => void>()

/** The language of every text, date and number on the screen. */
export const currentLanguage = (): Language => language

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The texts of a part of the portal, in the language that is shown now. A part has one file a language; only the file
 * of the language that is shown is loaded. Read a text where it is shown, not when a module is evaluated: the texts are
 * not there yet, and the language may change later.
 */
export function catalogue<Texts extends object>(loaders: Loaders<Texts>): Texts {
  const loaded: Partial<Record<Language, Texts>> = {}
  catalogues.add({
    has: (wanted) => loaded[wanted] !== undefined,
    load: async (wanted) => {
      loaded[wanted] = (await loaders[wanted]()).texts
    },
  })
  const get = (_: unknown, key: string | symbol) => {
    const texts = loaded[language]
    if (texts === undefined) throw new Error(`A text was read before it was loaded: ${String(key)} (${language})`)
    const text = Reflect.get(texts, key)
    return change === null ? text : changed(text, change)
  }
  return new Proxy({}, { get }) as Texts
}

/** Loads what is missing in a language. Modules may bring further catalogues while others are loaded. */
async function loadAll(wanted: Language): Promise<void> {
  for (;;) {
    const missing = [...catalogues].filter((one) => !one.has(wanted))
    if (missing.length === 0) return
    await Promise.all(missing.map((one) => one.load(wanted)))
  }
}

/** Waits until every text that the evaluated modules need is there, in the language that is shown then. */
export async function textsLoaded(): Promise<void> {
  let wanted: Language
  do {
    wanted = language
    await loadAll(wanted)
  } while (wanted !== language)
}

let latest: Language | null = null

/** Shows everything in another language, once its texts are there. Of several calls at once, the last one counts. */
export async function changeLanguage(wanted: Language): Promise<void> {
  latest = wanted
  await loadAll(wanted)
  if (latest !== wanted) return
  language = wanted
  for (const tell of listeners) tell()
}

/** Changes every text before it is shown. For the pseudo-language. */
export function changeTexts(how: (text: string, values: readonly unknown[]) => string): void {
  change = how
  for (const tell of listeners) tell()
}

function changed(text: unknown, how: NonNullable<typeof change>): unknown {
  if (typeof text === 'string') return how(text, [])
  if (Array.isArray(text)) return text.map((one) => changed(one, how))
  if (typeof text === 'function') {
    return (...values: unknown[]) => {
      const result: unknown = text(...values)
      return typeof result === 'string' ? how(result, values) : result
    }
  }
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([key, value]) => [key, changed(value, how)]))
}
