import { describe, expect, it } from 'vitest'
import { resolveBy } from './resolve.ts'

describe('resolveBy', () => {
  const { signal } = new AbortController()

  it('needs nobody to know what localhost is', async () => {
    const resolve = resolveBy(new Set())
    expect(await resolve('localhost', signal)).toEqual(['127.0.0.1', '::1'])
    expect(await resolve('anything.localhost', signal)).toEqual(['127.0.0.1', '::1'])
  })

  it('ends when it is called off', async () => {
    const off = new AbortController()
    const asked = resolveBy(new Set())('nowhere.invalid', off.signal)
    off.abort()
    await expect(asked).rejects.toThrow()
  })

  it('asks the system for the operator’s hosts', async () => {
    await expect(resolveBy(new Set(['nowhere.invalid']))('nowhere.invalid', signal)).rejects.toThrow('getaddrinfo')
  })
})
