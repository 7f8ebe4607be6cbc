import { createContext, use } from 'react'
import type { Preferences } from './preferences.ts'

interface Appearance {
  /** What is shown: the preview, or else what is stored. */
  readonly preferences: Preferences
  readonly stored: Preferences
  /** Whether the signed-in user's preferences are still loading. */
  readonly pending: boolean
  /**
   * Shows the preferences at once and stores them nowhere, so that users can try them before they save. Null ends the
   * preview.
   */
  readonly preview: (preferences: Preferences | null) => void
  /** Stores them for the signed-in user, or else in this browser. Rejects if the server refuses. */
  readonly save: (preferences: Preferences) => Promise<void>
  /** Stores one choice beside what is stored. A preview goes on, with this choice in it. */
  readonly change: (part: Partial<Preferences>) => Promise<void>
}

export const AppearanceContext = createContext<Appearance | null>(null)

export function useAppearance(): Appearance {
  const appearance = use(AppearanceContext)
  if (appearance === null) throw new Error('useAppearance outside of its provider')
  return appearance
}
