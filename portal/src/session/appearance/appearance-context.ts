import { createContext, use } from 'react'
import type { Preferences } from './preferences.ts'

interface Appearance {
  readonly preferences: Preferences
  /** While the preferences of who signed in are being loaded. */
  readonly pending: boolean
  /** Shows it at once, and keeps it nowhere: for a page that lets people try before they save. */
  readonly preview: (preferences: Preferences | null) => void
  /** To the account of who is signed in, else in this browser. Rejects if the server refuses. */
  readonly save: (preferences: Preferences) => Promise<void>
}

export const AppearanceContext = createContext<Appearance | null>(null)

export function useAppearance(): Appearance {
  const appearance = use(AppearanceContext)
  if (appearance === null) throw new Error('useAppearance outside of its provider')
  return appearance
}
