import { createContext, use, useEffect } from 'react'

/** Tells the others on the board which card this user edits; null for none. */
export const EditingContext = createContext<(cardId: string | null) => void>(() => undefined)

/** As long as the component is on the screen, this user edits the card. */
export function useEditing(cardId: string): void {
  const edit = use(EditingContext)
  useEffect(() => {
    edit(cardId)
    return () => edit(null)
  }, [edit, cardId])
}
