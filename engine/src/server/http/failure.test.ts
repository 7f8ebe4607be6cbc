import { describe, expect, it } from 'vitest'
import { DatabaseError, DatabaseUnavailable } from '../../kernel/db/errors.ts'
import { refusalFor } from './failure.ts'

function refused(error: unknown, service: 'rest' | 'auth' | 'storage') {
  const said: string[] = []
  const note = (_: object, text: string): void => void said.push(text)
  const { status, body, headers } = refusalFor(error, service, { warn: note, error: note } as never)
  return { status, body, headers, said }
}

describe('an error of a service', () => {
  it('is 503 with Retry-After if the database is not reachable', () => {
    expect(refused(new DatabaseUnavailable('gone'), 'auth')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      said: ['the database is not reachable'],
    })
  })

  it('is the same if the database has no space, and is logged for the operator', () => {
    const error = new DatabaseError('could not extend file: No space left on device', { code: '53100' })
    for (const service of ['auth', 'storage', 'rest'] as const) {
      const { status, said, body } = refused(error, service)
      expect({ status, said }).toEqual({ status: 503, said: ['the database has no space left: free some'] })
      expect(JSON.stringify(body)).not.toContain('extend file')
    }
  })

  it('is 500 without its details if it is anything else', () => {
    const { status, body } = refused(new Error('the detail'), 'auth')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('the detail')
  })
})
