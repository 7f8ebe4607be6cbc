import { useEffect, useEffectEvent } from 'react'

/** A letter with Ctrl, or with Cmd on a Mac, and no other key with them: Shift or Alt make it somebody else's. */
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

/** How the key before the letter is called on this machine. */
export const COMMAND_KEY = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'
