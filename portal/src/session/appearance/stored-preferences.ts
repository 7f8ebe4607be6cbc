import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import type { Client, Row } from '../../lib/supabase.ts'
import { firstState } from '../shell-state.ts'
import { DEFAULT_PREFERENCES, isColorTheme, rememberPreferences, type Preferences } from './preferences.ts'

/**
 * Null if the user has stored none yet, and while an admin impersonates the user, because the database hides them then.
 * A failure is only logged: docs/product/settings.md.
 */
export function storedPreferencesQuery(loadClient: () => Promise<Client>, userId: string) {
  return queryOptions({
    queryKey: ['user_preferences', userId],
    queryFn: async ({ signal, client: queries }): Promise<Preferences | null> => {
      const first = await firstState(queries, 'preferences')
      const row = first === null ? await readPreferences(await loadClient(), userId, signal) : first.preferences
      if (row === null) return null
      const preferences = fromRow(row)
      rememberPreferences(userId, preferences)
      return preferences
    },
  })
}

const readPreferences = async (client: Client, userId: string, signal: AbortSignal) =>
  dataOf(
    await client
      .from('user_preferences')
      .select('theme, high_contrast, reduced_motion, compact_mode, version_11')
      .eq('user_id', userId)
      .abortSignal(signal)
      .maybeSingle(),
  )

export async function savePreferences(client: Client, userId: string, preferences: Preferences): Promise<void> {
  dataOf(
    await client.from('user_preferences').upsert(
      {
        user_id: userId,
        theme: preferences.theme,
        high_contrast: preferences.highContrast,
        reduced_motion: preferences.reducedMotion,
        compact_mode: preferences.compactMode,
        version_11: preferences.version11,
      } satisfies Omit<Row<'user_preferences'>, 'created_at'>,
      { onConflict: 'user_id' },
    ),
  )
}

function fromRow(row: Omit<Row<'user_preferences'>, 'user_id' | 'created_at'>): Preferences {
  return {
    theme: isColorTheme(row.theme) ? row.theme : DEFAULT_PREFERENCES.theme,
    highContrast: row.high_contrast,
    reducedMotion: row.reduced_motion,
    compactMode: row.compact_mode,
    version11: row.version_11,
  }
}
