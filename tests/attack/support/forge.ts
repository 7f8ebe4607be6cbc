import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const partsOf = (token: string): { head: Record<string, unknown>; claims: Record<string, unknown> } => {
  const [head = '', claims = ''] = token.split('.')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
  return { head: read(head), claims: read(claims) }
}

export const unsigned = (head: object, claims: object, signature = ''): string =>
  `${part(head)}.${part(claims)}.${signature}`

export function bySecret(secret: string | Buffer, head: object, claims: object): string {
  const signed = `${part(head)}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

export function byKey(key: KeyObject, head: object, claims: object): string {
  const signed = `${part(head)}.${part(claims)}`
  const signature = createSign('SHA256').update(signed).sign({ key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

/** A new key of the attacker. */
export const ownKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
