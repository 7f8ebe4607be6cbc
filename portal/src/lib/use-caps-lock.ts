import { useState, type KeyboardEvent } from 'react'

/** Whether Caps Lock was on at the last key pressed in a field. Before the first key, browsers do not tell. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false)
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'))
  return {
    isOn,
    /** Adds the listeners to the attributes of a form field. */
    watching<Field extends { onBlur: () => void }>(field: Field) {
      const onBlur = () => {
        setIsOn(false)
        field.onBlur()
      }
      return { ...field, onKeyDown: look, onKeyUp: look, onBlur }
    },
  }
}
