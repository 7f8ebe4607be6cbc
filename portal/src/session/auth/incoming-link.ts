import type { LinkTokens } from './link-tokens.ts'

/**
 * A link that has arrived and is not used yet. The router takes it out of the address at once and keeps it only in
 * memory, so that neither the history, nor a copied address, nor a reload exposes its tokens.
 */
let held: LinkTokens | null = null
const listeners = new Set<() => void>()

export const incomingLink = {
  hold(link: LinkTokens): void {
    held = link
    for (const listener of listeners) listener()
  },
  read: (): LinkTokens | null => held,
  drop(): void {
    held = null
  },
  /** Reports a link that the user puts into the address of a page that is open already. */
  subscribe(onArrival: () => void): () => void {
    listeners.add(onArrival)
    return () => listeners.delete(onArrival)
  },
}
