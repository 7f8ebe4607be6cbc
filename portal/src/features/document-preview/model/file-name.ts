import type { Kind } from '../../../../../supabase/functions/_shared/documents/kinds/kind-of.ts'

export const endingOf = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const ENDINGS: ReadonlySet<string> = new Set(['pdf', 'docx', 'doc', 'rtf', 'txt', 'xlsx', 'xls'] satisfies Kind[])

/** The file name's ending if it belongs to another kind than the file is; null if it fits or is not a known one. */
export function wrongEnding(name: string, kind: Kind): string | null {
  const ending = endingOf(name)
  return ENDINGS.has(ending) && ending !== kind ? ending : null
}
