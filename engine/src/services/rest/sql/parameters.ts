import type { Value } from '../../../kernel/db/database.ts'

/** The values of a statement, in the order of their placeholders. */
export class Parameters {
  readonly values: Value[] = []

  add(value: Value): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
