import {
  AutoScroller,
  DragDropManager,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom'

/** The card that a press at this place takes; none on its buttons and beside the cards. */
export function cardElementAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('.board-card-tools') !== null) return null
  return target.closest<HTMLElement>('.board-card')
}

/** The keyboard has its own way, `use-lift.ts`: from column to column instead of pixel by pixel. */
export const SENSORS = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? // A finger that stays takes the card; one that goes on scrolls the page.
          [new PointerActivationConstraints.Delay({ value: 250, tolerance: 6 })]
        : [new PointerActivationConstraints.Distance({ value: 5 })],
    preventActivation: ({ target }) => cardElementAt(target) === null,
  }),
]

export const PLUGINS = [AutoScroller, Feedback, PreventSelection]

/**
 * By itself the library puts `<style>` elements into the page while something is dragged, which the
 * Content-Security-Policy refuses. What does that is taken out before a plugin hands it any; the styles stand in drag.css.
 */
export function createDragManager(): DragDropManager {
  const manager = new DragDropManager({ sensors: SENSORS, plugins: [] })
  manager.registry.plugins.unregister(StyleInjector)
  manager.plugins = PLUGINS
  return manager
}
