import { isRecord } from '../../kernel/json/is-record.ts'
import type { Credential } from './web-authn.ts'

/** The form in which the platform stores the key of a second factor, in `auth.mfa_factors.web_authn_credential`. */
export function storedCredential(credential: Credential): unknown {
  return {
    id: Buffer.from(credential.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    attestationType: credential.attestation,
    transport: credential.transports,
    flags: { backupEligible: credential.isBackupEligible, backupState: credential.isBackedUp },
    authenticator: {
      AAGUID: Buffer.from(credential.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: credential.counter,
      cloneWarning: false,
      attachment: '',
    },
  }
}

/** Null if the factor has no key yet. */
export function credentialOf(stored: unknown): Credential | null {
  if (!isRecord(stored)) return null
  const { flags, authenticator } = stored as {
    flags?: { backupEligible?: boolean; backupState?: boolean }
    authenticator?: { AAGUID?: string; signCount?: number }
  }
  const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : '', 'base64')
  return {
    id: bytes(stored['id']).toString('base64url'),
    publicKey: new Uint8Array(bytes(stored['publicKey'])),
    counter: authenticator?.signCount ?? 0,
    transports: Array.isArray(stored['transport']) ? (stored['transport'] as string[]) : [],
    attestation: typeof stored['attestationType'] === 'string' ? stored['attestationType'] : '',
    aaguid: uuidOf(bytes(authenticator?.AAGUID)),
    isBackupEligible: flags?.backupEligible ?? false,
    isBackedUp: flags?.backupState ?? false,
  }
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
