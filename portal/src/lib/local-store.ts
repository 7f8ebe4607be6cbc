/** A storage of the browser, where it may be used: with cookies blocked, merely touching it throws. */
function createStore(storage: () => Storage) {
  return {
    /** False in a browser that keeps nothing. */
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
        // What cannot be remembered holds until the page is left.
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(key)
      } catch {
        // It was never there.
      }
    },
  }
}

export const localStore = createStore(() => localStorage)

/** Of this tab alone: it outlives a reload and not the tab. */
export const tabStore = createStore(() => sessionStorage)
