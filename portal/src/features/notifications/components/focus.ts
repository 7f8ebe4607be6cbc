/*
 * A button that disappears when it is pressed drops the focus to the start of the page. These functions move the focus
 * away first, for a click too, because the next Tab key starts from there.
 */

/** Moves the focus to the popover or page around the button. */
export function focusAround(button: Element): void {
  button.closest<HTMLElement>('[role="dialog"], main')?.focus({ preventScroll: true })
}

/** Moves the focus to the item that the button belongs to. */
export function focusItem(button: Element): void {
  button.closest('li')?.focus({ preventScroll: true })
}

/** Moves the focus to the last item, so that the Tab key continues with the first new one. */
export function focusLastItem(button: Element): void {
  const items = button.closest('[role="dialog"], main')?.querySelectorAll<HTMLElement>('[data-notification]')
  items?.item(items.length - 1).focus({ preventScroll: true })
}
