/** The effect of a fault: no answer (0), a server error (500 and above) or a broken channel ('socket'). */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number | 'socket'

  constructor(status: number | 'socket', message: string) {
    super(message)
    this.status = status
  }
}

/** An answer that does not fit the request. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}
