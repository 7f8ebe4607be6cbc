/**
 * Why a value was not saved, as a text for its field. The editor shows it, so there is no toast. `current` is what is
 * stored now, if somebody else has changed it: saving again replaces that.
 */
export class FieldProblem extends Error {
  readonly current: string | undefined

  constructor(message: string, current?: string) {
    super(message)
    this.name = 'FieldProblem'
    this.current = current
  }
}
