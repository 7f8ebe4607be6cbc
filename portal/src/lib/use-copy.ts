import { type MutationMeta, useMutation } from '@tanstack/react-query'

/** Copies a text to the clipboard. `meta` has the toasts for success and failure. */
export function useCopy(meta: MutationMeta) {
  return useMutation({ mutationFn: (text: string) => navigator.clipboard.writeText(text), meta })
}
