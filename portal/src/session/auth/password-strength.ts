/** How hard a password is to guess: 0 is too short for the server, 3 is good. It is advice, and no rule. */
export type Strength = 0 | 1 | 2 | 3

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]

export function strengthOf(password: string, minLength: number): Strength {
  if (password.length < minLength) return 0
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  // A repeated character adds nothing.
  const length = Math.min(password.length, new Set(password).size * 2)
  if (length >= 16 || (length >= 12 && kinds >= 3)) return 3
  return length >= 8 && kinds >= 2 ? 2 : 1
}
