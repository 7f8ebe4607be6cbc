import { useState, type KeyboardEvent } from 'react'

/** Whether Caps Lock is on, as far as the last key pressed in a field tells: before that, browsers say nothing. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false)
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'))
  return {
    isOn,
    /** Adds the looking to the attributes of a form's field. */
    watching<Field extends { onBlur: () => void }>(field: Field) {
      const onBlur = () => {
        setIsOn(false)
        field.onBlur()
      }
      return { ...field, onKeyDown: look, onKeyUp: look, onBlur }
    },
  }
}
