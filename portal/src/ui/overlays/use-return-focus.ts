import { type RefObject, useRef } from 'react'

/** What opened the dialog. A menu is gone by the time the dialog closes, so its item stands for the menu's button. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.querySelector(`#${CSS.escape(button)}`) : element
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/**
 * Handlers for the content of a dialog: the focus goes to `initial`, if there is one, and returns to where it came
 * from. The library returns it to its own trigger only, and ours is opened by anything.
 */
export function useReturnFocus(initial?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement)
      if (!initial?.current) return
      event.preventDefault()
      initial.current.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current?.isConnected) opener.current.focus()
    },
  }
}
