/** What is wrong with a token, told apart as finely as any protocol above needs to word it. */
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
  | 'not-yet-valid'
  | 'issued-in-future'

export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly fault: TokenFault
  /** How many dot-separated parts there were, when that is the fault. */
  readonly parts: number

  constructor(fault: TokenFault, parts = 3) {
    super(`token refused: ${fault}`)
    this.fault = fault
    this.parts = parts
  }
}
