/** Which of its two forms the card shows. */
export type Mode = 'sign-in' | 'sign-up'

interface Draft {
  readonly mode: Mode
  readonly email: string
  readonly name: string
  /** The switch of environments was used, and has the focus. */
  readonly hasSwitched: boolean
}

const EMPTY: Draft = { mode: 'sign-in', email: '', name: '', hasSwitched: false }

let current = EMPTY

/**
 * What a visitor has begun, never a password. Outside of the components: another environment begins the whole screen
 * anew, and what was typed should still be there.
 */
export const draft = {
  read: (): Draft => current,
  change(part: Partial<Draft>): void {
    current = { ...current, ...part }
  },
  drop(): void {
    current = EMPTY
  },
}
