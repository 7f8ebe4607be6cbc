/** A storage of the browser that never throws: if cookies are blocked, any access to the real one throws. */
function createStore(storage: () => Storage) {
  return {
    /** False if the browser stores nothing. */
    works(): boolean {
      try {
        storage().setItem('portico-probe', '')
        storage().removeItem('portico-probe')
        return true
      } catch {
        return false
      }
    },
    get(key: string): string | null {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, value: string): void {
      try {
        storage().setItem(key, value)
      } catch {
        // The value is lost when the page is left.
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}

/** All typed texts that were not sent yet, of every user of this browser; signing out removes them. */
export const DRAFTS_KEY = 'portico-drafts'

export const localStore = createStore(() => localStorage)

/** Belongs to this tab: it survives a reload but not the end of the tab. */
export const tabStore = createStore(() => sessionStorage)
