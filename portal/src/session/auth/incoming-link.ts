import type { LinkTokens } from './link-tokens.ts'

/**
 * A link that has arrived and has not been used yet. The router takes it out of the address at once and leaves it here,
 * in memory alone: no history, no copied address and no reload gives its tokens away.
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
  /** For a link that is put into the address of a page which is open already. */
  subscribe(onArrival: () => void): () => void {
    listeners.add(onArrival)
    return () => listeners.delete(onArrival)
  },
}
