import type { TokenError } from '../../kernel/jwt/token-error.ts'

/** Why a caller is not let in, as facts alone. */
export type AccessFault =
  | { readonly kind: 'missing-key' }
  | { readonly kind: 'wrong-key' }
  | { readonly kind: 'empty-token' }
  | { readonly kind: 'bad-token'; readonly error: TokenError }
  | { readonly kind: 'unknown-role'; readonly role: string }
  | { readonly kind: 'forbidden-role'; readonly role: string }

/**
 * The one error of this folder. It knows no protocol: `http/enter.ts` and each mount turn it into an answer of their own.
 * The message is a plain sentence for protocols that define no text of their own for a fault.
 */
export class AccessError extends Error {
  override readonly name = 'AccessError'
  readonly fault: AccessFault

  constructor(fault: AccessFault) {
    super(sentenceFor(fault))
    this.fault = fault
  }
}

function sentenceFor(fault: AccessFault): string {
  switch (fault.kind) {
    case 'missing-key':
      return 'No API key found in request'
    case 'wrong-key':
      return 'Invalid API key'
    case 'empty-token':
      return 'Empty JWT is sent in Authorization header'
    case 'bad-token':
      return fault.error.message
    case 'unknown-role':
      // Postgres cuts names at 63 bytes.
      return `role "${fault.role.slice(0, 63)}" does not exist`
    case 'forbidden-role':
      return `permission denied to set role "${fault.role}"`
  }
}
