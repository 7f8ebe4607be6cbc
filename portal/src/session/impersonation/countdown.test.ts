import { describe, expect, it } from 'vitest'
import { isExpired, remainingText } from './countdown.ts'

const END = '2026-03-01T10:00:00Z'
const before = (seconds: number) => Date.parse(END) - seconds * 1000

describe('remainingText', () => {
  it('shows minutes and two digits of seconds', () => {
    expect(remainingText(END, before(3600))).toBe('60:00')
    expect(remainingText(END, before(65))).toBe('1:05')
    expect(remainingText(END, before(0.4))).toBe('0:01')
  })

  it('says Expired at zero and later', () => {
    expect(remainingText(END, before(0))).toBe('Expired')
    expect(remainingText(END, before(-30))).toBe('Expired')
  })
})

describe('isExpired', () => {
  it('is true from the exact moment on', () => {
    expect(isExpired(END, before(1))).toBe(false)
    expect(isExpired(END, before(0))).toBe(true)
  })
})
