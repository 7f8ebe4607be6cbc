import { type RefObject, useRef } from 'react'

/** What opened the dialog. A menu is gone by the time the dialog closes, so its item stands for the menu's button. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.querySelector(`#${CSS.escape(button)}`) : element
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

const fields = ':is(input:not([type="hidden"]), select, textarea):not(:disabled)'

/**
 * Handlers for the content of a dialog: the focus goes to `initial`, else to the first field, else to what comes first,
 * and returns to where it came from. The library returns it to its own trigger only, and ours is opened by anything.
 */
export function useReturnFocus(initial?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement)
      const first = event.target instanceof Element ? event.target.querySelector<HTMLElement>(fields) : null
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
