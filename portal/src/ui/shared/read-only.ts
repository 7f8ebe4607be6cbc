import { createContext, use } from 'react'

/**
 * Why nothing can be changed at present, in words; null if everything can. The controls read it themselves: buttons that
 * write are disabled with it as their title, forms are not submitted, and files are not taken.
 */
export const ReadOnlyContext = createContext<string | null>(null)

export const useReadOnly = (): string | null => use(ReadOnlyContext)

/** The attributes of a control, if it writes and nothing can be changed; otherwise none. */
export function useWriting(writes: boolean): { readonly disabled?: true; readonly title?: string } {
  const reason = useReadOnly()
  return writes && reason !== null ? { disabled: true, title: reason } : {}
}
