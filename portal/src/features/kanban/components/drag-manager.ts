import {
  AutoScroller,
  DragDropManager,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom'

/** The card at this place; null on its buttons and beside the cards. */
export function cardElementAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('.board-card-tools') !== null) return null
  return target.closest<HTMLElement>('.board-card')
}

/** No keyboard sensor: `use-lift.ts` moves a card from column to column instead of pixel by pixel. */
export const SENSORS = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? // Holding a finger takes the card; moving it at once scrolls the page.
          [new PointerActivationConstraints.Delay({ value: 250, tolerance: 6 })]
        : [new PointerActivationConstraints.Distance({ value: 5 })],
    preventActivation: ({ target }) => cardElementAt(target) === null,
  }),
]

export const PLUGINS = [AutoScroller, Feedback, PreventSelection]

/**
 * While something is dragged, the library inserts `<style>` elements into the page, which the Content-Security-Policy
 * refuses. This removes the part of the library that does so; drag.css has the styles.
 */
export function createDragManager(): DragDropManager {
  const manager = new DragDropManager({ sensors: SENSORS, plugins: [] })
  manager.registry.plugins.unregister(StyleInjector)
  manager.plugins = PLUGINS
  return manager
}
