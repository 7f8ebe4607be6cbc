import { readCookie, writeCookie } from '../../lib/cookie.ts'
import { localStore } from '../../lib/local-store.ts'

export type ColorTheme = 'light' | 'dark' | 'system'

export interface Preferences {
  readonly theme: ColorTheme
  readonly highContrast: boolean
  readonly reducedMotion: boolean
  readonly compactMode: boolean
  readonly version11: boolean
}

type Flag = Exclude<keyof Preferences, 'theme'>

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  highContrast: false,
  reducedMotion: false,
  compactMode: false,
  version11: false,
}

/** The class on <html> and the local key of each flag: docs/product/settings.md. */
const FLAG_KEYS: Readonly<Record<Flag, string>> = {
  highContrast: 'high-contrast',
  reducedMotion: 'reduced-motion',
  compactMode: 'compact-mode',
  version11: 'version-11',
}
const FLAGS = Object.entries(FLAG_KEYS) as [Flag, string][]

export function isColorTheme(value: unknown): value is ColorTheme {
  return value === 'light' || value === 'dark' || value === 'system'
}

/** The preferences of a browser in which nobody is signed in. */
export function readLocalPreferences(): Preferences {
  const theme = localStore.get('theme')
  const flags = FLAGS.map(([name, key]) => [name, localStore.get(key) === 'true'])
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(flags), ...(isColorTheme(theme) ? { theme } : {}) }
}

export function storeLocalPreferences(preferences: Preferences): void {
  localStore.set('theme', preferences.theme)
  for (const [name, key] of FLAGS) localStore.set(key, String(preferences[name]))
}

export function documentClasses(preferences: Preferences, systemIsDark: boolean): string[] {
  const isDark = preferences.theme === 'dark' || (preferences.theme === 'system' && systemIsDark)
  return [isDark ? 'dark' : 'light', ...FLAGS.filter(([name]) => preferences[name]).map(([, key]) => key)]
}

const ONE_YEAR_S = 365 * 24 * 60 * 60
const EVERY_CLASS = ['light', 'dark', ...FLAGS.map(([, key]) => key)]

/** The theme, then the flags that are on, in characters that a cookie may hold. */
function toWords(preferences: Preferences): string {
  return [preferences.theme, ...FLAGS.filter(([name]) => preferences[name]).map(([, key]) => key)].join('+')
}

function fromWords(words: readonly string[]): Preferences {
  const theme = words.find(isColorTheme) ?? DEFAULT_PREFERENCES.theme
  return {
    ...DEFAULT_PREFERENCES,
    ...Object.fromEntries(FLAGS.map(([name, key]) => [name, words.includes(key)])),
    theme,
  }
}

const REMEMBERED_KEY = 'portico-appearance-of'

/**
 * Remembers what a user has stored, for when the server cannot give it: after a failure, or while an admin
 * impersonates.
 */
export function rememberPreferences(userId: string, preferences: Preferences): void {
  localStore.set(REMEMBERED_KEY, `${userId}+${toWords(preferences)}`)
}

/** Null if this browser remembers no preferences of this user. */
export function rememberedPreferences(userId: string): Preferences | null {
  const [person, ...words] = (localStore.get(REMEMBERED_KEY) ?? '').split('+')
  return person === userId ? fromWords(words) : null
}

/** Whether a storage key belongs to the appearance. Null means that the whole storage was cleared. */
export function isAppearanceKey(key: string | null): boolean {
  return key === null || key === 'theme' || key === REMEMBERED_KEY || FLAGS.some(([, flag]) => flag === key)
}

const COOKIE = 'portico-appearance'

/** Shows what this browser showed last, until the portal knows who is signed in. */
export function applyRememberedAppearance(root = document.documentElement): void {
  const preferences = fromWords((readCookie(COOKIE) ?? '').split('+'))
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  root.classList.add(...documentClasses(preferences, systemIsDark))
}

/**
 * Also writes a cookie, from which the engine (`server/portal/look.ts`) sets the classes in the page that it sends: the
 * next load has the right colours from its first paint. A script would delay that paint.
 */
export function applyPreferences(
  preferences: Preferences,
  systemIsDark: boolean,
  root = document.documentElement,
): void {
  root.classList.remove(...EVERY_CLASS)
  root.classList.add(...documentClasses(preferences, systemIsDark))
  writeCookie(COOKIE, toWords(preferences), ONE_YEAR_S)
}
