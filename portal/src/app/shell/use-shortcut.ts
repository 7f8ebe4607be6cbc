import { useEffect, useEffectEvent } from 'react'

/** Runs `onPress` for the letter with Ctrl, or Cmd on a Mac. With Shift or Alt as well it is another shortcut. */
export function useShortcut(letter: string, onPress: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && !event.repeat
    if (!isOurs || event.key.toLowerCase() !== letter) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The name of the modifier key on this machine. */
// bare text: it is on the key.
export const COMMAND_KEY = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'
