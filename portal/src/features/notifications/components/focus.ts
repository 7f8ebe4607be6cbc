/*
 * A button that vanishes when it is pressed throws the focus back to the start of the page; these give it away first. By
 * pointer too: where the next Tab goes from is the same question then.
 */

/** To what holds it: the popover, or the page. */
export function focusAround(button: Element): void {
  button.closest<HTMLElement>('[role="dialog"], main')?.focus({ preventScroll: true })
}

/** To the item that it belongs to, which must take it. */
export function focusItem(button: Element): void {
  button.closest('li')?.focus({ preventScroll: true })
}

/** To the last item so far, so that the Tab key goes on with the first new one. */
export function focusLastItem(button: Element): void {
  const items = button.closest('[role="dialog"], main')?.querySelectorAll<HTMLElement>('[data-notification]')
  items?.item(items.length - 1).focus({ preventScroll: true })
}
