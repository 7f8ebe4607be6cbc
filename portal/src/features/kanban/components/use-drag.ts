import { Draggable, type DragDropManager } from '@dnd-kit/dom'
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/react'
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ColumnId } from '../model/board.ts'
import { columnUnderPointer } from './column-under-pointer.ts'
import { cardElementAt } from './drag-manager.ts'

interface Drag {
  /** The card in the hand of someone at a pointer. */
  readonly heldId: string | null
  readonly onPointerDownCapture: (event: PointerEvent) => void
  readonly onDragStart: (event: DragStartEvent) => void
  readonly onDragEnd: (event: DragEndEvent) => void
}

/**
 * Moving a card by mouse or finger. There is one thing to drag on the whole board, and it is the card that is pressed: a
 * thousand of them, each for itself, would cost more than all else that the board does.
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
    onDragEnd: ({ canceled, nativeEvent, operation: { source, target: reckoned } }) => {
      setHeld(null)
      const cardId = cardIdOf(source?.element)
      const target = columnUnderPointer(nativeEvent, source?.element) ?? (reckoned?.id as ColumnId | undefined)
      if (!canceled && cardId !== null && target !== undefined) onDrop(cardId, target)
    },
  }
}

function cardIdOf(element: Element | undefined): string | null {
  return element?.querySelector<HTMLElement>('[data-card]')?.dataset['card'] ?? null
}
