import { describe, expect, it } from 'vitest'
import { createResolver } from './resolve.ts'

describe('createResolver', () => {
  const { signal } = new AbortController()

  it('resolves localhost without a lookup', async () => {
    const resolve = createResolver(new Set())
    expect(await resolve('localhost', signal)).toEqual(['127.0.0.1', '::1'])
    expect(await resolve('anything.localhost', signal)).toEqual(['127.0.0.1', '::1'])
  })

  it('rejects when it is aborted', async () => {
    const off = new AbortController()
    const asked = createResolver(new Set())('nowhere.invalid', off.signal)
    off.abort()
    await expect(asked).rejects.toThrow()
  })

  it('uses the system’s lookup for the operator’s hosts', async () => {
    await expect(createResolver(new Set(['nowhere.invalid']))('nowhere.invalid', signal)).rejects.toThrow('getaddrinfo')
  })
})
