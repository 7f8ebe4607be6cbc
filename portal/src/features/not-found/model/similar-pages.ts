import { PAGE_PATHS, PAGES, type PagePath } from '../../../config/pages.ts'
import { plainText } from '../../../lib/matches-query.ts'

/** Pages that need another mode, or that are the start anyway. */
const NOT_OFFERED: readonly string[] = ['/dashboard', '/settings/admin', '/settings/admin/home']
const MOST = 2

/** The pages whose path or name is most like an unknown path, best first; none if nothing is like it. */
export function similarPages(path: string): PagePath[] {
  const wanted = lettersOf(path)
  if (wanted.length < 3) return []
  return PAGE_PATHS.filter((page) => !NOT_OFFERED.includes(page))
    .map((page) => ({
      page,
      distance: Math.min(...[page, PAGES[page]].map((each) => unlikeness(wanted, lettersOf(each)))),
    }))
    .filter(({ distance }) => distance <= 0.34)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST)
    .map(({ page }) => page)
}

const lettersOf = (text: string): string =>
  plainText(text)
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 60)

/** From 0, the same, to 1. A word that contains the other one whole counts as alike. */
function unlikeness(one: string, other: string): number {
  if (one === other) return 0
  if (one.length >= 4 && other.length >= 4 && (one.includes(other) || other.includes(one))) return 0.2
  return editDistance(one, other) / Math.max(one.length, other.length)
}

/** How many letters have to be added, removed or replaced. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [place, letter] of Array.from(one).entries()) {
    const next = [place + 1]
    for (const [index, otherLetter] of Array.from(other).entries()) {
      const replaced = (row[index] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
