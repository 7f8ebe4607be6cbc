/** Which form the card shows. */
export type Mode = 'sign-in' | 'sign-up' | 'forgot'

interface Draft {
  readonly mode: Mode
  readonly email: string
  readonly name: string
  /** Whether the visitor has used the switch of environments, which then has the focus. */
  readonly hasSwitched: boolean
}

const EMPTY: Draft = { mode: 'sign-in', email: '', name: '', hasSwitched: false }

let current = EMPTY

/**
 * What a visitor has typed so far, never a password. It is kept outside the components, because switching the
 * environment mounts the whole screen again and the text should stay.
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
