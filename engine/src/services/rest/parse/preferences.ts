import { listItems } from '../../../kernel/http/list-items.ts'

/** The `Prefer` header. If a preference is given twice, the first one counts. */
export interface Preferences {
  readonly return: 'representation' | 'minimal' | 'headers-only' | null
  readonly count: 'exact' | 'planned' | 'estimated' | null
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly missing: 'default' | 'null' | null
  readonly tx: 'commit' | 'rollback' | null
  readonly handling: 'strict' | 'lenient' | null
  readonly timezone: string | null
  readonly maxAffected: number | null
  /** Requested preferences that are not known. */
  readonly unknown: readonly string[]
}

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
}

const NONE: Preferences = {
  return: null,
  count: null,
  resolution: null,
  missing: null,
  tx: null,
  handling: null,
  timezone: null,
  maxAffected: null,
  unknown: [],
}

export function parsePreferences(header: string | undefined): Preferences {
  if (!header) return NONE
  const found: Record<string, string> = {}
  const unknown: string[] = []
  for (const part of listItems(header)) {
    const preference = part.trim()
    if (preference === '') continue
    const equals = preference.indexOf('=')
    const name = preference.slice(0, equals)
    const value = preference.slice(equals + 1)
    if (Object.hasOwn(KNOWN, name) && KNOWN[name]?.includes(value)) found[name] ??= value
    else if (name === 'timezone' || name === 'max-affected') found[name] ??= value
    else unknown.push(preference)
  }
  const { timezone = null, 'max-affected': maxAffected, ...rest } = found
  const limit = maxAffected !== undefined && /^-?\d{1,15}$/.test(maxAffected) ? Number(maxAffected) : null
  return { ...NONE, ...rest, timezone, maxAffected: limit, unknown }
}

/** The value of `Preference-Applied`, in PostgREST's order. */
export function appliedPreferences(preferences: Partial<Preferences>): string | null {
  const parts: string[] = []
  const add = (name: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined) parts.push(`${name}=${value}`)
  }
  add('resolution', preferences.resolution)
  add('missing', preferences.missing)
  add('return', preferences.return)
  add('count', preferences.count)
  add('tx', preferences.tx)
  add('handling', preferences.handling)
  add('timezone', preferences.timezone)
  if (preferences.handling === 'strict') add('max-affected', preferences.maxAffected)
  return parts.length > 0 ? parts.join(', ') : null
}
