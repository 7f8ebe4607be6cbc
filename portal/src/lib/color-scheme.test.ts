import { describe, expect, it, vi } from 'vitest'
import { followColorScheme } from './color-scheme.ts'

/** A system whose scheme can be switched while the portal is open. */
function system(matches: boolean) {
  const listeners: (() => void)[] = []
  const query = { matches, addEventListener: (_: string, listener: () => void) => listeners.push(listener) }
  vi.stubGlobal('matchMedia', () => query)
  return (next: boolean) => {
    query.matches = next
    for (const listener of listeners) listener()
  }
}

describe('followColorScheme', () => {
  it('sets the class of the system’s scheme and follows its change', () => {
    const change = system(true)
    const root = document.createElement('html')
    followColorScheme(root)
    expect(root.className).toBe('dark')
    change(false)
    expect(root.className).toBe('light')
  })

  it('keeps the other classes', () => {
    system(false)
    const root = document.createElement('html')
    root.className = 'compact-mode'
    followColorScheme(root)
    expect(root.classList).toContain('compact-mode')
    expect(root.classList).toContain('light')
  })
})
