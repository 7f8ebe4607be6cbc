/**
 * Why a value was not saved, as a text for its field. The editor shows it, so there is no toast. `current` is what is
 * stored now, if somebody else has changed it: saving again replaces that.
 */
export class FieldProblem extends Error {
  /** The text in the language that is shown when it is called. */
  readonly words: () => string
  readonly current: string | undefined

  constructor(words: () => string, current?: string) {
    super(words())
    this.name = 'FieldProblem'
    this.words = words
    this.current = current
  }
}
