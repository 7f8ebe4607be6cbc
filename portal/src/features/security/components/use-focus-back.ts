import { type RefCallback, useEffect, useRef } from 'react'

/**
 * For a form that takes the place of its button: when it closes, a button of the element gets the focus, which would
 * otherwise be lost with the form. Not if something else has it by then, such as a dialog.
 */
export function useFocusBack(isOpen: boolean, which: 'first' | 'last' = 'first'): RefCallback<HTMLElement> {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
  }, [isOpen])
  return (element) => {
    if (element === null || !wasOpen.current) return
    wasOpen.current = false
    if (document.activeElement !== document.body) return
    const buttons = [...element.querySelectorAll('button')]
    buttons.at(which === 'first' ? 0 : -1)?.focus()
  }
}
