import { currentLanguage } from './catalogue.ts'
import { LOCALES } from './languages.ts'

/** The firm is in Brussels, and so are its deadlines and consults, wherever a client reads them. */
export const TIME_ZONE = 'Europe/Brussels'

/** One formatter a language, made when it is first needed: making one takes longer than using it. */
function perLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>()
  return () => {
    const locale = LOCALES[currentLanguage()]
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
}

export interface DateFormat {
  readonly format: (date: Date) => string
}

/** Formats dates by the rules of the language that is shown, in Brussels' time unless the options say otherwise. */
export function dateFormat(options: Intl.DateTimeFormatOptions): DateFormat {
  const formatter = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options }))
  return { format: (date) => formatter().format(date) }
}

/** The same for numbers and amounts of money. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): { readonly format: (value: number) => string } {
  const formatter = perLanguage((locale) => new Intl.NumberFormat(locale, options))
  return { format: (value) => formatter().format(value) }
}

const collator = perLanguage((locale) => new Intl.Collator(locale, { numeric: true }))

/** Sorts names as a reader of the language expects them: accents do not move a name to the end. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other)

/** Words as a list inside a sentence: `one, two and three`, or `one, two or three`. */
export const inList = (words: Iterable<string>, type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  lists[type]().format(words)

const lists = {
  conjunction: perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' })),
  disjunction: perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' })),
}

const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })

/** The day in Brussels as `2026-11-17`, to compare two moments. */
export const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : DAY.format(date))

const rules = perLanguage((locale) => new Intl.PluralRules(locale))
const counts = numberFormat()

type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** The form that a number takes by the plural rules of the language (CLDR). `#` in the form is the number. */
export function plural(count: number, forms: Forms): string {
  const form = forms[rules().select(count)] ?? forms.other
  return form.replaceAll('#', counts.format(count))
}
