import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { WEB_AUTHN } from './errors.ts'
import type { RelyingParty } from './types.ts'

/** What is stored of a passkey or a security key. The names and the texts are those of the platform. */
export interface Credential {
  /** In base64url, as the browser names it. */
  readonly id: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** How often it has signed. 0 if it does not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly attestation: string
  readonly aaguid: string
  readonly isBackupEligible: boolean
  readonly isBackedUp: boolean
}

/** How long a browser may take to answer. */
export const CHALLENGE_SECONDS = 300

/** ES256, EdDSA, RS256: every passkey and security key has one of them. */
const ALGORITHMS = [-7, -8, -257]

/** `passkey`: it is found without a name, and asks for a finger, a face or a PIN. `second`: it follows a password. */
type Purpose = 'passkey' | 'second'

export function creationOptions(
  party: RelyingParty,
  purpose: Purpose,
  owner: { readonly handle: string; readonly name: string; readonly displayName: string },
  existing: readonly string[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(owner.handle),
    userName: owner.name,
    userDisplayName: owner.displayName,
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: existing.map((id) => ({ id })),
    authenticatorSelection:
      purpose === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Without `allowed`, the browser offers every passkey that it has for the site. */
export function requestOptions(
  party: RelyingParty,
  purpose: Purpose,
  allowed: readonly Pick<Credential, 'id' | 'transports'>[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: purpose === 'passkey' ? 'required' : 'preferred',
    ...(allowed.length === 0
      ? {}
      : { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })) }),
  })
}

/** The library asks the network about certificates of other formats, whose address the caller would choose. */
const FORMATS = ['none', 'packed', 'fido-u2f']

/** Throws an AuthError unless the answer belongs to the challenge and to this site. */
export async function checkCreation(
  party: RelyingParty,
  purpose: Purpose,
  answer: unknown,
  challenge: string,
): Promise<Credential> {
  const response = answer as RegistrationResponseJSON
  const { registrationInfo } = await orFailed(async () => {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject))
    if (!FORMATS.includes(attestation.get('fmt'))) throw new Error('unexpected format')
    return verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: purpose === 'passkey',
      supportedAlgorithmIDs: ALGORITHMS,
    })
  })
  if (registrationInfo === undefined) throw WEB_AUTHN.failed()
  const { credential, aaguid, fmt, credentialDeviceType, credentialBackedUp } = registrationInfo
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: knownTransports(response.response.transports),
    attestation: fmt,
    aaguid,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

/** Throws an AuthError unless the credential has signed the challenge, for this site, and has counted on. */
export async function checkAssertion(
  party: RelyingParty,
  purpose: Purpose,
  answer: unknown,
  challenge: string,
  credential: Credential,
): Promise<{ counter: number; isBackedUp: boolean }> {
  const { verified, authenticationInfo } = await orFailed(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: purpose === 'passkey',
      credential: {
        id: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: transportsOf(credential.transports),
      },
    }),
  )
  if (!verified) throw WEB_AUTHN.failed()
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
}

/** The library throws for everything that it does not accept. */
async function orFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw WEB_AUTHN.failed()
  }
}

const TRANSPORTS = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable']

/** The client writes them, so only known words are stored. */
function knownTransports(given: unknown): string[] {
  return Array.isArray(given) ? TRANSPORTS.filter((name) => given.includes(name)) : []
}

function transportsOf(transports: readonly string[]): NonNullable<WebAuthnCredential['transports']> {
  return knownTransports(transports)
}
