interface Placed {
  /** Counted from one, in the order of the whole list. */
  readonly place: number
  readonly total: number
}

/** The most that the database gives at once. */
const PIECE = 1000

/** A long list, piece by piece. Rather fails than leaves out rows, as a server would that gives fewer at once. */
export async function everyRow<Row extends Placed>(
  load: (page: number, size: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const piece = await load(page, PIECE)
    const [first] = piece
    // Beyond the last page comes the last one again.
    if (first === undefined || first.place <= rows.length) return rows
    if (first.place !== rows.length + 1) throw new Error('The server gave fewer rows than were asked for')
    rows.push(...piece)
    if (rows.length >= first.total) return rows
  }
}
