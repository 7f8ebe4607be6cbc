/** What is wrong with a token, in as much detail as the protocols need for their messages. */
export type TokenFault =
  | 'size'
  | 'parts'
  | 'undecodable'
  | 'unsecured'
  | 'algorithm'
  | 'key'
  | 'signature'
  | 'payload'
  | 'exp-type'
  | 'nbf-type'
  | 'iat-type'
  | 'aud-type'
  | 'expired'
  | 'no-exp'
  | 'endless'
  | 'role'
  | 'not-yet-valid'
  | 'issued-in-future'

export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly fault: TokenFault
  /** How many dot-separated parts there were, if that is the fault. */
  readonly parts: number

  constructor(fault: TokenFault, parts = 3) {
    super(`token refused: ${fault}`)
    this.fault = fault
    this.parts = parts
  }
}
