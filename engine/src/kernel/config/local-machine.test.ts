import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { hasDemo, isLocalMachine, mailRoute, signOfOthers } from './local-machine.ts'
import { readSettings } from './settings.ts'

it.each([
  {},
  { HOST: '127.0.0.1' },
  { HOST: '127.8.9.10' },
  { HOST: '::1' },
  { HOST: 'localhost' },
  { PORTICO_URL: 'http://localhost:8080' },
  { PORTICO_URL: 'https://127.0.0.1/' },
  { PORTICO_URL: 'http://[::1]:8080' },
  // A container that is reached at this machine's port.
  { PORTICO_URL: 'http://localhost:8080', HOST: '0.0.0.0', PORTICO_TRUST_PROXY: 'true' },
])('%j is a local machine: sample logins and a mailbox', (env) => {
  const settings = readSettings(env)
  expect([isLocalMachine(settings), hasDemo(settings), mailRoute(settings)]).toEqual([true, true, 'mailbox'])
  expect(mailRoute(readSettings({ ...env, SMTP_URL: 'smtp://mail.example' }))).toBe('smtp')
  expect(hasDemo(readSettings({ ...env, PORTICO_DEMO: 'off' }))).toBe(false)
})

it.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.0.2.7' },
  { HOST: 'portal.example.com' },
  { HOST: '127.0.0.1.example.com' },
  { PORTICO_TRUST_PROXY: 'true' },
  { PORTICO_URL: 'https://portal.example.com' },
  { PORTICO_URL: 'https://localhost.example.com' },
  { PORTICO_URL: 'https://127.0.0.1.nip.example' },
  { PORTICO_URL: 'https://localhost@portal.example.com' },
  { PORTICO_URL: 'https://portal.example.com', HOST: '127.0.0.1' },
])('%j is not: no mailbox, and sample logins only if they are switched on', (env) => {
  const settings = readSettings(env)
  expect([isLocalMachine(settings), hasDemo(settings), mailRoute(settings)]).toEqual([false, false, 'nowhere'])
  expect(hasDemo(readSettings({ ...env, PORTICO_DEMO: 'on' }))).toBe(true)
})

const signOf = (headers: Record<string, string>, httpVersion = '1.1') =>
  signOfOthers({ headers, httpVersion } as unknown as IncomingMessage)

it.each(['localhost', 'LOCALHOST:8080', 'portal.localhost:8080', '127.0.0.1', '127.8.9.10:80', '[::1]', '[::1]:8080'])(
  'a request for %s without a sign of a proxy is from this machine',
  (host) => {
    expect(signOf({ host, origin: 'http://localhost:5173', referer: 'http://localhost/', cookie: 'a=b' })).toBeNull()
  },
)

it.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
])('the header %s shows a proxy, even with an address of this machine', (header) => {
  for (const value of ['203.0.113.9', '127.0.0.1', 'localhost', ''])
    expect(signOf({ host: 'localhost', [header]: value })).toBe(header)
})

it('the version that nginx uses without further settings shows a proxy', () => {
  expect(signOf({ host: '127.0.0.1:8080' }, '1.0')).toBe('HTTP/1.0')
})

it.each([
  'portal.example.com',
  '192.0.2.7:8080',
  '0.0.0.0',
  '[2001:db8::1]',
  'localhost.example.com',
  '127.0.0.1.example.com',
  'notlocalhost',
  '',
])('a request for the host "%s" is not from this machine', (host) => {
  expect(signOf({ host })).toBe(`host ${host}`)
})

it('refuses a key that could be guessed, and a value of PORTICO_DEMO that is neither on nor off', () => {
  for (const key of ['short', 'x'.repeat(31), `${'x'.repeat(40)} y`, `${'x'.repeat(40)}\ny`])
    expect(() => readSettings({ PORTICO_OPERATOR_KEY: key })).toThrow('environment: PORTICO_OPERATOR_KEY: ')
  expect(() => readSettings({ PORTICO_DEMO: 'true' })).toThrow('environment: PORTICO_DEMO: expected on or off')
})
