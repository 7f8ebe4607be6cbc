import type { EnvironmentName } from '../../config/runtime-config.ts'

/**
 * What a link from a mail brings to the portal, in the hash of the address or, with some mail programs, in the query; or
 * what a provider brings, at which the user signs in.
 */
export type LinkTokens = SessionLink | FailedLink | CodeLink

export interface SessionLink {
  readonly kind: 'session'
  readonly type: string
  /** Null if the link names no environment: then it belongs to the one that this browser uses. */
  readonly environment: EnvironmentName | null
  readonly accessToken: string
  readonly refreshToken: string
  /**
   * What the user has agreed to: that the link signs them in, or that it also replaces the user who is signed in. Unset
   * until they agree, because anybody can put tokens into an address.
   */
  readonly consent?: 'sign-in' | 'replace'
}

interface FailedLink {
  readonly kind: 'error'
  readonly environment: EnvironmentName | null
  readonly code: string
  readonly description: string
}

/** A code that this window exchanges for a session, if it began the sign-in at the provider. */
interface CodeLink {
  readonly kind: 'code'
  readonly environment: EnvironmentName
  readonly code: string
}

interface Address {
  /** With or without the question mark: routers and browsers differ. */
  readonly searchStr: string
  readonly hash: string
}

function queryOf({ searchStr }: Address): URLSearchParams {
  return new URLSearchParams(searchStr.replace(/^\?/, ''))
}

function parameters(address: Address): URLSearchParams {
  const inHash = new URLSearchParams(address.hash.replace(/^#/, ''))
  return inHash.has('access_token') || inHash.has('error') || inHash.has('type') ? inHash : queryOf(address)
}

export function environmentIn(searchStr: string): EnvironmentName | null {
  const name = new URLSearchParams(searchStr.replace(/^\?/, '')).get('environment')
  return name === 'production' || name === 'training' ? name : null
}

export function isRecovery(address: Address): boolean {
  return parameters(address).get('type') === 'recovery'
}

/** An invited user has no password yet, and chooses one on the page for resetting it. */
export function leadsToReset(link: SessionLink): boolean {
  return link.type === 'recovery' || link.type === 'invite'
}

/** Null if the address carries no link. */
export function readLinkTokens(address: Address): LinkTokens | null {
  const values = parameters(address)
  const environment = environmentIn(address.searchStr)
  const accessToken = values.get('access_token')
  const refreshToken = values.get('refresh_token')
  if (accessToken !== null && refreshToken !== null) {
    return { kind: 'session', type: values.get('type') ?? '', environment, accessToken, refreshToken }
  }
  const exchanged = queryOf(address).get('code')
  if (exchanged !== null && environment !== null) return { kind: 'code', environment, code: exchanged }
  const code = values.get('error_code') ?? values.get('error')
  if (code === null) return null
  return { kind: 'error', environment, code, description: values.get('error_description') ?? '' }
}
