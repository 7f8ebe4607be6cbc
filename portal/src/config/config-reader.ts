import { LANGUAGES } from '../language/languages.ts'

type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the values of an object. Each method throws, and names the path, if the value is not of its kind. */
export function configReader(value: unknown, path: string) {
  if (!isPart(value)) throw new Error(`${path} is no object`)
  const own = (key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined)
  const at = (key: string) => `${path} ${key}`
  function checked<T>(key: string, isValid: (found: unknown) => found is T, kind: string): T {
    const found = own(key)
    if (!isValid(found)) throw new Error(`${at(key)} is no ${kind}`)
    return found
  }
  return {
    has: (key: string): boolean => own(key) !== undefined,
    text: (key: string): string => checked(key, isText, 'text'),
    filled: (key: string): string => checked(key, isFilled, 'text'),
    url: (key: string): string => checked(key, isUrl, 'URL'),
    number: (key: string): number => checked(key, isNumber, 'number'),
    oneOf<const Choice extends string>(key: string, choices: readonly Choice[]): Choice {
      return checked(key, (found): found is Choice => choices.some((choice) => choice === found), choices.join(' or '))
    },
    /** One text, or an object with texts by language. */
    textByLanguage: (key: string) => checked(key, isTextByLanguage, 'text'),
    part: (key: string) => configReader(own(key), at(key)),
    /** Null if the value is null. It must be there. */
    optionalPart: (key: string) => (own(key) === null ? null : configReader(own(key), at(key))),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isFilled = (value: unknown): value is string => isText(value) && value !== ''
const isUrl = (value: unknown): value is string => isText(value) && URL.canParse(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function isTextByLanguage(value: unknown): value is string | { en?: string; nl?: string; fr?: string } {
  if (isText(value)) return true
  return isPart(value) && LANGUAGES.every((language) => value[language] === undefined || isText(value[language]))
}
