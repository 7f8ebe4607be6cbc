import { describe, expect, it } from 'vitest'
import { DatabaseError, DatabaseUnavailable } from '../../kernel/db/errors.ts'
import { refusalFor } from './failure.ts'

function refused(error: unknown, service: 'rest' | 'auth' | 'storage') {
  const said: string[] = []
  const note = (_: object, text: string): void => void said.push(text)
  const { status, body, headers } = refusalFor(error, service, { warn: note, error: note } as never)
  return { status, body, headers, said }
}

describe('what a service throws', () => {
  it('a database that is away is 503, to be asked again', () => {
    expect(refused(new DatabaseUnavailable('gone'), 'auth')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      said: ['the database is not reachable'],
    })
  })

  it('a database without room is the same, and the operator is told', () => {
    const error = new DatabaseError('could not extend file: No space left on device', { code: '53100' })
    for (const service of ['auth', 'storage', 'rest'] as const) {
      const { status, said, body } = refused(error, service)
      expect({ status, said }).toEqual({ status: 503, said: ['the database is out of room: make some'] })
      expect(JSON.stringify(body)).not.toContain('extend file')
    }
  })

  it('anything else is 500 without its detail', () => {
    const { status, body } = refused(new Error('the detail'), 'auth')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('the detail')
  })
})
