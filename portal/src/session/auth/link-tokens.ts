import type { EnvironmentName } from '../../config/runtime-config.ts'

/** What a link from a mail carries back to the portal, in the hash of the address or, from some mail programs, in its query. */
export type LinkTokens = SessionLink | FailedLink

export interface SessionLink {
  readonly kind: 'session'
  readonly type: string
  /** Null: the link does not say, and the environment that this browser is in is meant. */
  readonly environment: EnvironmentName | null
  readonly accessToken: string
  readonly refreshToken: string
  /**
   * What the person at this browser has agreed to: that the link signs them in, or that it also takes the place of somebody
   * who is signed in. Nothing by itself: anybody can put tokens of their own into an address.
   */
  readonly consent?: 'sign-in' | 'replace'
}

interface FailedLink {
  readonly kind: 'error'
  readonly environment: EnvironmentName | null
  readonly code: string
  readonly description: string
}

interface Address {
  /** With or without its mark, as routers and browsers differ in that. */
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

/** Who was invited has no password yet, and chooses one where others choose a new one. */
export function leadsToReset(link: SessionLink): boolean {
  return link.type === 'recovery' || link.type === 'invite'
}

/** Null: the address is an ordinary one. */
export function readLinkTokens(address: Address): LinkTokens | null {
  const given = parameters(address)
  const environment = environmentIn(address.searchStr)
  const accessToken = given.get('access_token')
  const refreshToken = given.get('refresh_token')
  if (accessToken !== null && refreshToken !== null) {
    return { kind: 'session', type: given.get('type') ?? '', environment, accessToken, refreshToken }
  }
  const code = given.get('error_code') ?? given.get('error')
  if (code === null) return null
  return { kind: 'error', environment, code, description: given.get('error_description') ?? '' }
}
