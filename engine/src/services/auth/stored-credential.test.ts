import { expect, it } from 'vitest'
import { credentialOf, storedCredential } from './stored-credential.ts'

const CREDENTIAL = {
  id: Buffer.from([251, 255, 0, 1]).toString('base64url'),
  publicKey: new Uint8Array([1, 2, 250, 255]),
  counter: 7,
  transports: ['usb', 'nfc'],
  attestation: 'none',
  aaguid: '01234567-89ab-cdef-0123-456789abcdef',
  isBackupEligible: true,
  isBackedUp: false,
}

it('a key is stored in the form of the platform, and read unchanged', () => {
  const stored = JSON.parse(JSON.stringify(storedCredential(CREDENTIAL))) as unknown
  expect(stored).toMatchObject({ id: '+/8AAQ==', publicKey: 'AQL6/w==', authenticator: { signCount: 7 } })
  expect(credentialOf(stored)).toEqual(CREDENTIAL)
  expect(credentialOf(null)).toBeNull()
})
