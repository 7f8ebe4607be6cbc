import { type DragDropManager, Draggable } from '@dnd-kit/dom'
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/react'
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type ColumnId, COLUMNS } from '../model/board.ts'
import { cardElementAt } from './drag-manager.ts'

interface Drag {
  /** The card that the user drags by pointer; null if none. */
  readonly heldId: string | null
  readonly onPointerDownCapture: (event: PointerEvent) => void
  readonly onDragStart: (event: DragStartEvent) => void
  readonly onDragEnd: (event: DragEndEvent) => void
}

/**
 * Moves a card by mouse or finger. The board has one draggable, which becomes the card that the user presses: a
 * draggable for each of a thousand cards would cost more than everything else on the board.
 */
export function useDrag(
  manager: DragDropManager,
  board: RefObject<HTMLElement | null>,
  onDrop: (cardId: string, target: ColumnId) => void,
): Drag {
  const pressed = useRef<Draggable>(null)
  const [heldId, setHeld] = useState<string | null>(null)
  useEffect(() => {
    const draggable = new Draggable({ id: 'pressed-card', ...(board.current && { handle: board.current }) }, manager)
    pressed.current = draggable
    return () => draggable.destroy()
  }, [board, manager])

  return {
    heldId,
    onPointerDownCapture: useCallback(({ target }) => {
      const element = cardElementAt(target)
      if (element !== null && pressed.current !== null) pressed.current.element = element
    }, []),
    onDragStart: ({ operation: { source } }) => setHeld(cardIdOf(source?.element)),
    onDragEnd: ({ canceled, nativeEvent, operation: { source, target: computed } }) => {
      setHeld(null)
      const cardId = cardIdOf(source?.element)
      const target = columnUnderPointer(nativeEvent, source?.element) ?? (computed?.id as ColumnId | undefined)
      if (!canceled && cardId !== null && target !== undefined) onDrop(cardId, target)
    },
  }
}

function cardIdOf(element: Element | undefined): string | null {
  return element?.querySelector<HTMLElement>('[data-card]')?.dataset['card'] ?? null
}

/**
 * The column under the pointer when the user releases it. The library computes its own target once a frame, which is
 * too late for a fast pointer. The dragged card is under the pointer too, and still belongs to its old column.
 */
function columnUnderPointer(event: Event | undefined, dragged: Element | undefined): ColumnId | null {
  if (!(event instanceof MouseEvent)) return null
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    if (dragged?.contains(element)) continue
    const column = element.closest<HTMLElement>('[data-column]')?.dataset['column']
    const found = COLUMNS.find((id) => id === column)
    if (found) return found
  }
  return null
}
