// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSidebarCookie, writeSidebarCookie } from './sidebar-cookie.ts'

afterEach(() => vi.restoreAllMocks())

describe('the cookie of the sidebar', () => {
  it('is found among other cookies', () => {
    expect(readSidebarCookie('a=1; portico-sidebar=collapsed; b=2')).toBe(false)
    expect(readSidebarCookie('portico-sidebar=expanded')).toBe(true)
  })

  it('gives null if it is missing or holds another value', () => {
    expect(readSidebarCookie('')).toBeNull()
    expect(readSidebarCookie('not-portico-sidebar=expanded')).toBeNull()
    expect(readSidebarCookie('portico-sidebar=maybe')).toBeNull()
  })

  it('is kept for seven days', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    writeSidebarCookie(true)
    expect(set).toHaveBeenCalledWith('portico-sidebar=expanded; path=/; max-age=604800; samesite=lax')
  })
})
