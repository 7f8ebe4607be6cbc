/** The first, the last, the current page and its neighbours. A gap of one page shows that page instead. */
export function pagesToShow(page: number, pageCount: number): (number | 'gap-before' | 'gap-after')[] {
  const from = Math.max(2, Math.min(page - 1, pageCount - 4))
  const to = Math.min(pageCount - 1, Math.max(page + 1, 5))
  const first = from === 3 ? 2 : from
  const last = to === pageCount - 2 ? pageCount - 1 : to
  const middle = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return [
    1,
    ...(first > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(last < pageCount - 1 ? (['gap-after'] as const) : []),
    ...(pageCount > 1 ? [pageCount] : []),
  ]
}
