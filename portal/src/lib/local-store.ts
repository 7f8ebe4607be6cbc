/** The browser's storage, where it may be used: with cookies blocked, merely touching it throws. */
export const localStore = {
  /** False in a browser that keeps nothing. */
  works(): boolean {
    try {
      localStorage.setItem('portico-probe', '')
      localStorage.removeItem('portico-probe')
      return true
    } catch {
      return false
    }
  },
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // What cannot be remembered holds until the page is left.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // It was never there.
    }
  },
}
