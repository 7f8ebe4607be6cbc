import { type MutationMeta, useMutation } from '@tanstack/react-query'

/** Puts a text on the clipboard; the texts say that it is there, or that it could not be. */
export function useCopy(meta: MutationMeta) {
  return useMutation({ mutationFn: (text: string) => navigator.clipboard.writeText(text), meta })
}
