/** Nobody answered (0), the server said that it cannot (from 500 on), or a live channel broke: what a fault looks like. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number | 'socket'

  constructor(status: number | 'socket', message: string) {
    super(message)
    this.status = status
  }
}

/** An answer that is none to what was asked. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}
