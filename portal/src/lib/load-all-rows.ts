import { TEXTS } from './texts.ts'

interface PagedRow {
  /** The position in the whole list, counted from one. */
  readonly place: number
  readonly total: number
}

/** The most rows that the database gives at once. */
const PAGE_SIZE = 1000

/** Loads a long list page by page. Fails instead of leaving out rows if the server gives fewer rows at once. */
export async function loadAllRows<Row extends PagedRow>(
  load: (page: number, size: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const loaded = await load(page, PAGE_SIZE)
    const [first] = loaded
    // After the last page the database repeats the last one.
    if (first === undefined || first.place <= rows.length) return rows
    if (first.place !== rows.length + 1) throw new Error(TEXTS.failure.fewerRows)
    rows.push(...loaded)
    if (rows.length >= first.total) return rows
  }
}
