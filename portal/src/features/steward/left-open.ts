import { localStore } from '../../lib/local-store.ts'

const KEY = 'portico-home-steward'

/** Whether the user left the chat on the home page open. */
export const wasLeftOpen = (): boolean => localStore.get(KEY) === 'open'

export const keepLeftOpen = (isOpen: boolean): void => localStore.set(KEY, isOpen ? 'open' : 'closed')
