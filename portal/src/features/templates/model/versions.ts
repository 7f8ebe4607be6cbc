import type { Category } from './filter.ts'

export interface RecentTemplate {
  readonly id: string
  readonly title: string
  readonly category: Category
  readonly tags: readonly string[] | null
  readonly file_path: string
  readonly file_size: number | null
  readonly created_at: string
  readonly account_id: string | null
  /** Null for a person of the firm, whose profile clients do not read. */
  readonly author: { readonly name: string | null } | null
}

/** "Agreement (version 2)", "Agreement, v2" */
const VERSION = /[\s,]*[([]?\b(?:version|versie|v)\.?\s*(\d{1,3})[)\]]?\s*$/i

/** The title without its version, and the number; null if the title names none. */
export function versionOf(title: string): { readonly name: string; readonly number: number } | null {
  const found = VERSION.exec(title)
  return found === null ? null : { name: title.slice(0, found.index).trim(), number: Number(found[1]) }
}

type Titled = Pick<RecentTemplate, 'title' | 'account_id'>

/** The version before this one among the documents of the same account; undefined if there is none. */
export function versionBefore<Document extends Titled>(
  document: Titled,
  all: readonly Document[],
): Document | undefined {
  const version = versionOf(document.title)
  if (version === null) return undefined
  return all
    .flatMap((other) => {
      const known = versionOf(other.title)
      const isEarlier = known !== null && known.name === version.name && known.number < version.number
      return isEarlier && other.account_id === document.account_id ? [{ other, number: known.number }] : []
    })
    .toSorted((one, two) => two.number - one.number)[0]?.other
}

/** Whether a later version of this document is among the documents of the same account. */
export function isSuperseded(document: Titled, all: readonly Titled[]): boolean {
  const version = versionOf(document.title)
  if (version === null) return false
  return all.some((other) => {
    const known = other.account_id === document.account_id ? versionOf(other.title) : null
    return known !== null && known.name === version.name && known.number > version.number
  })
}
