/** What a link from a mail carries back to the portal, in the hash of the address or, from some mail programs, in its query. */
export type LinkTokens =
  | { readonly kind: 'session'; readonly type: string; readonly accessToken: string; readonly refreshToken: string }
  | { readonly kind: 'error'; readonly code: string; readonly description: string }

interface Address {
  /** With or without its mark, as routers and browsers differ in that. */
  readonly searchStr: string
  readonly hash: string
}

function parameters({ searchStr, hash }: Address): URLSearchParams {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''))
  return inHash.size > 0 ? inHash : new URLSearchParams(searchStr.replace(/^\?/, ''))
}

export function isRecovery(address: Address): boolean {
  return parameters(address).get('type') === 'recovery'
}

/** Null: the address is an ordinary one. */
export function readLinkTokens(address: Address): LinkTokens | null {
  const given = parameters(address)
  const accessToken = given.get('access_token')
  const refreshToken = given.get('refresh_token')
  if (accessToken !== null && refreshToken !== null) {
    return { kind: 'session', type: given.get('type') ?? '', accessToken, refreshToken }
  }
  const error = given.get('error_code') ?? given.get('error')
  return error === null ? null : { kind: 'error', code: error, description: given.get('error_description') ?? '' }
}
