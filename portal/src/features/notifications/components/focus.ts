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
  button.closest<HTMLElement>('[data-notification]')?.focus({ preventScroll: true })
}

/** Moves the focus to the last item, so that the Tab key continues with the first new one. */
export function focusLastItem(button: Element): void {
  const items = button.closest('[role="dialog"], main')?.querySelectorAll<HTMLElement>('[data-notification]')
  items?.item(items.length - 1).focus({ preventScroll: true })
}

/** Brings an open item into view: its whole, or its beginning if it is higher than the window. */
export function showItem(item: Element | null | undefined): void {
  if (!item) return
  const isHigh = item.getBoundingClientRect().height > window.innerHeight / 2
  item.scrollIntoView({ block: isHigh ? 'start' : 'nearest' })
}
