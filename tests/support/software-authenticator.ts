import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

/** What a browser gets from the server to create a key, or to sign with one. */
export interface CeremonyOptions {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

export interface AuthenticatorSettings {
  readonly rpId: string
  readonly origin: string
  /** Whether it asks for a finger or a PIN. */
  readonly verifiesUser?: boolean
  readonly format?: string
}

interface Answer {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly clientExtensionResults: Record<string, never>
}

export interface Attestation extends Answer {
  readonly response: { clientDataJSON: string; attestationObject: string; transports: 'usb'[] }
}

export interface Assertion extends Answer {
  readonly response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** A security key in software: one ES256 key, which answers as a browser would pass it on. */
export class SoftwareAuthenticator {
  readonly #settings: AuthenticatorSettings
  readonly #id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: Buffer
  #userHandle = ''
  /** How often it has signed. A copy of a key would begin again. */
  counter = 0

  constructor(settings: AuthenticatorSettings) {
    this.#settings = settings
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinates = [x, y].map((value) => Buffer.from(value, 'base64url'))
    // COSE: kty 2 (elliptic curve), alg -7 (ES256), crv 1 (P-256), x, y.
    this.#publicKey = map([
      [unsigned(1), unsigned(2)],
      [unsigned(3), negative(-7)],
      [negative(-1), unsigned(1)],
      [negative(-2), bytes(coordinates[0] as Buffer)],
      [negative(-3), bytes(coordinates[1] as Buffer)],
    ])
  }

  create(options: CeremonyOptions, settings: Partial<AuthenticatorSettings> = {}): Attestation {
    const { format = 'none', ...site } = { ...this.#settings, ...settings }
    this.#userHandle = options.user?.id ?? ''
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const data = Buffer.concat([
      this.#authenticatorData(site, HAS_KEY),
      Buffer.alloc(16),
      length,
      this.#id,
      this.#publicKey,
    ])
    const attestation = map([
      [text('fmt'), text(format)],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ])
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, site.origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      },
    }
  }

  sign(options: CeremonyOptions, settings: Partial<AuthenticatorSettings> = {}): Assertion {
    const site = { ...this.#settings, ...settings }
    this.counter += 1
    const data = this.#authenticatorData(site, 0)
    const client = clientData('webauthn.get', options.challenge, site.origin)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('SHA256').update(signed).sign(this.#privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #answer(): Answer {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  }

  #authenticatorData({ rpId, verifiesUser = true }: AuthenticatorSettings, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all = flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter])
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** The few forms of CBOR (RFC 8949) that a key and its attestation consist of. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const unsigned = (value: number) => head(0, value)
const negative = (value: number) => head(1, -1 - value)
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])
