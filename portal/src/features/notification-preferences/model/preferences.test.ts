import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS, keepChoices, keptChoices, readChoices, watchChoices } from './preferences.ts'

const KEY = 'portico-notification-preferences-anna'

const of = (person: string) => readChoices(keptChoices(person))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the choices', () => {
  it('are the defaults until something is kept', () => {
    expect(of('anna')).toEqual(DEFAULTS)
  })

  it('are kept for each person', () => {
    keepChoices('anna', { ...DEFAULTS, chatMessages: true })
    expect(of('anna').chatMessages).toBe(true)
    expect(of('bela')).toEqual(DEFAULTS)
  })

  it.each(['{"chatMessages":"yes","other":true}', '{', 'null', '7', '[]'])('survive %s in their place', (text) => {
    localStorage.setItem(KEY, text)
    expect(of('anna')).toEqual(DEFAULTS)
  })

  it('are told of to who watches, in this window and of others, until they stop', () => {
    const listener = vi.fn()
    const stop = watchChoices(listener)
    keepChoices('anna', DEFAULTS)
    window.dispatchEvent(new StorageEvent('storage'))
    stop()
    keepChoices('anna', DEFAULTS)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('are not said to be kept by a browser that keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(() => keepChoices('anna', DEFAULTS)).toThrow('keeps nothing')
  })
})
