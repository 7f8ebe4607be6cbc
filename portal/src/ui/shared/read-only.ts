import { createContext, use } from 'react'

/**
 * The text that says why nothing can be changed at present; null if everything can. The controls read it themselves: buttons that
 * write are disabled and have it as their title, forms are not submitted, and files are not accepted.
 */
export const ReadOnlyContext = createContext<string | null>(null)

export const useReadOnly = (): string | null => use(ReadOnlyContext)

/** The attributes that disable a control, if it writes and nothing can be changed; otherwise none. */
export function useWriting(writes: boolean): { readonly disabled?: true; readonly title?: string } {
  const reason = useReadOnly()
  return writes && reason !== null ? { disabled: true, title: reason } : {}
}
