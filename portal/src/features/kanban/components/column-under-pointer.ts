import { COLUMNS, type ColumnId } from '../model/board.ts'

/**
 * The column that the pointer was let go over. The library reckons it from frame to frame, and a quick hand is faster
 * than that. What is dragged lies under the pointer too, and still belongs to the column that it comes from.
 */
export function columnUnderPointer(event: Event | undefined, dragged: Element | undefined): ColumnId | null {
  if (!(event instanceof MouseEvent)) return null
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    if (dragged?.contains(element)) continue
    const column = element.closest<HTMLElement>('[data-column]')?.dataset['column']
    const known = COLUMNS.find(({ id }) => id === column)
    if (known) return known.id
  }
  return null
}
