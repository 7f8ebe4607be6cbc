import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isFromThisMachine } from './local-request.ts'

function request(remoteAddress: string | undefined, headers: Record<string, string | undefined> = {}): IncomingMessage {
  return { socket: { remoteAddress }, headers: { host: 'localhost:8080', ...headers } } as unknown as IncomingMessage
}

describe('isFromThisMachine', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('takes the address %s', (address) => {
    expect(isFromThisMachine(request(address))).toBe(true)
  })

  it.each(['192.0.2.7', '10.0.0.1', '::ffff:192.0.2.7', '2001:db8::1', '127.0.0.1.example.com', '', undefined])(
    'refuses the address %s',
    (address) => expect(isFromThisMachine(request(address))).toBe(false),
  )

  it.each(['localhost', 'localhost:8080', 'LOCALHOST:1', '127.0.0.1:8080', '[::1]:8080', '[::1]'])(
    'takes the host %s',
    (host) => expect(isFromThisMachine(request('127.0.0.1', { host }))).toBe(true),
  )

  it.each([
    'portal.example.com',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.nip.example:80',
    'localhost:8080@evil.example',
    'localhost:8080, evil.example',
    '0.0.0.0:8080',
    '',
    undefined,
  ])('refuses the host %s, which rebinding could bring', (host) => {
    expect(isFromThisMachine(request('127.0.0.1', { host }))).toBe(false)
  })

  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'])(
    'refuses whoever comes through a proxy (%s)',
    (name) => {
      expect(isFromThisMachine(request('127.0.0.1', { [name]: '127.0.0.1' }))).toBe(false)
      expect(isFromThisMachine(request('127.0.0.1', { [name]: '' }))).toBe(false)
    },
  )
})
