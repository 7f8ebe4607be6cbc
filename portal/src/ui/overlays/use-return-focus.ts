import { type RefObject, useRef } from 'react'

/**
 * The element that opened the dialog. If that was an item of a menu, the menu is gone when the dialog closes, so its
 * button counts.
 */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.querySelector(`#${CSS.escape(button)}`) : element
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

const FIELDS = ':is(input:not([type="hidden"]), select, textarea):not(:disabled)'

/**
 * Handlers for the content of a dialog: the focus goes to `initial`, or else to the first field, or else to the first
 * element, and returns to the opener. The library returns it only to its own trigger, but our dialogs are opened by
 * other elements too.
 */
export function useReturnFocus(initial?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement)
      const first = event.target instanceof Element ? event.target.querySelector<HTMLElement>(FIELDS) : null
      const target = initial?.current ?? first
      if (!target) return
      event.preventDefault()
      target.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current?.isConnected) opener.current.focus()
    },
  }
}
