import type { Notify } from '../lib/query-client.ts'

/** Toasts, until the region that shows them is in the tree. */
export const notify: Notify = {
  success: ({ title }) => console.info(title),
  failure: ({ title }) => console.error(title),
}
