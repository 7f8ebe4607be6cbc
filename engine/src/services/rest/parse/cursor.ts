import { unparsable } from '../errors.ts'

/** No real request is nested deeper, and walking a deeper tree would use up the stack. */
const MAX_DEPTH = 32

/** Of a text that may be something else than what is tried. It is made once, because to make an error with its stack takes long. */
const OTHERWISE = new Error('the text is something else')

/** Reads one parameter from left to right. A syntax error becomes PGRST100 with its position. */
export class Cursor {
  readonly text: string
  position = 0
  #depth = 0
  readonly #subject: string | null
  readonly #shown: string

  /** `subject` completes "failed to parse …", and `shown` is the text there. Without a subject nobody sees the error. */
  constructor(text: string, subject: string | null, shown = text) {
    this.text = text
    this.#subject = subject
    this.#shown = shown
  }

  get done(): boolean {
    return this.position >= this.text.length
  }

  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.position)
  }

  accept(expected: string): boolean {
    if (!this.sees(expected)) return false
    this.position += expected.length
    return true
  }

  expect(expected: string): void {
    if (!this.accept(expected)) this.fail(`"${expected}"`)
  }

  /** `pattern` must be sticky. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (!found) return null
    this.position += found[0].length
    return found[0]
  }

  skipSpace(): void {
    while (this.text[this.position] === ' ' || this.text[this.position] === '\t') this.position += 1
  }

  /** Goes back to the start if `read` returns null. */
  attempt<T>(read: () => T | null): T | null {
    const start = this.position
    const result = read()
    if (result === null) this.position = start
    return result
  }

  nested<T>(read: () => T): T {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) this.fail(`at most ${MAX_DEPTH} levels of nesting`)
    const result = read()
    this.#depth -= 1
    return result
  }

  end(): void {
    if (!this.done) this.fail('end of input')
  }

  /** `ahead` is how many characters after the position the unexpected one is. */
  fail(expecting: string, ahead = 0): never {
    this.#fail(expecting, ahead, '"')
  }

  /** Fails where something was complete, and more follows. PostgREST writes the next character in single quotes then. */
  failAfter(expecting: string): never {
    this.#fail(expecting, 0, "'")
  }

  #fail(expecting: string, ahead: number, quote: string): never {
    if (this.#subject === null) throw OTHERWISE
    const code = this.text.codePointAt(this.position + ahead)
    const next = code === undefined ? 'end of input' : quote + String.fromCodePoint(code) + quote
    throw unparsable(
      `"failed to parse ${this.#subject} (${this.#shown})" (line 1, column ${this.position + 1})`,
      `unexpected ${next} expecting ${expecting}`,
    )
  }
}
