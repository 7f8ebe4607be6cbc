import { expect, it } from 'vitest'
import { TokenError } from '../../kernel/jwt/token-error.ts'
import { AccessError, type AccessFault } from '../access/access-error.ts'
import { postgrestRefusal } from './postgrest-caller.ts'

const refused = (fault: AccessFault) => {
  const { status, body, headers } = postgrestRefusal(new AccessError(fault))
  return { status, body, headers }
}

it('answers a role that a token may not name as Postgres would', () => {
  expect(refused({ kind: 'forbidden-role', role: 'postgres' })).toEqual({
    status: 403,
    body: { code: '42501', details: null, hint: null, message: 'permission denied to set role "postgres"' },
    headers: { 'proxy-status': 'PostgREST; error=42501' },
  })
})

it('answers an unknown role with at most 63 characters of its name', () => {
  expect(refused({ kind: 'unknown-role', role: 'x'.repeat(100) })).toEqual({
    status: 401,
    body: { code: '22023', details: null, hint: null, message: `role "${'x'.repeat(63)}" does not exist` },
    headers: { 'proxy-status': 'PostgREST; error=22023' },
  })
})

it('answers a bad token with PostgREST’s code and a challenge', () => {
  expect(refused({ kind: 'bad-token', error: new TokenError('parts', 2) })).toEqual({
    status: 401,
    body: { code: 'PGRST301', details: null, hint: null, message: 'Expected 3 parts in JWT; got 2' },
    headers: {
      'www-authenticate': 'Bearer error="invalid_token", error_description="Expected 3 parts in JWT; got 2"',
      'proxy-status': 'PostgREST; error=PGRST301',
    },
  })
})

it('answers a wrong key in the place of a token as the platform’s gateway does', () => {
  expect(refused({ kind: 'wrong-key' })).toEqual({
    status: 401,
    body: { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
    headers: {},
  })
})
