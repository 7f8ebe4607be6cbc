import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request has the correct signature (version 4). s3rver itself checks only the key id. */
export function signatureHolds(request: IncomingMessage, accessKeyId: string, secret: string): boolean {
  const { authorization = '' } = request.headers
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(authorization) ?? []
  const [id, ...scope] = credential.split('/')
  const signed = names.split(';')
  if (id !== accessKeyId || !signed.includes('host') || !signed.includes('x-amz-content-sha256')) return false
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
  const canonical = [
    request.method,
    pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    [...searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  let key = hmac(`AWS4${secret}`, scope[0] ?? '')
  for (const part of scope.slice(1)) key = hmac(key, part)
  return hmac(key, toSign).toString('hex') === signature
}
