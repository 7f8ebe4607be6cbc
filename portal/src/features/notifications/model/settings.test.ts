// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS, storeChoices, storedChoices, readChoices, watchChoices } from './preferences.ts'

const KEY = 'portico-notification-preferences-anna'

const choicesOf = (person: string) => readChoices(storedChoices(person))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the choices', () => {
  it('are the defaults until the user stores some', () => {
    expect(choicesOf('anna')).toEqual(DEFAULTS)
  })

  it('are stored for each user', () => {
    storeChoices('anna', { ...DEFAULTS, chatMessages: true })
    expect(choicesOf('anna').chatMessages).toBe(true)
    expect(choicesOf('bela')).toEqual(DEFAULTS)
  })

  it.each(['{"chatMessages":"yes","other":true}', '{', 'null', '7', '[]'])(
    'are the defaults when the storage holds %s',
    (text) => {
      localStorage.setItem(KEY, text)
      expect(choicesOf('anna')).toEqual(DEFAULTS)
    },
  )

  it('are reported to listeners in this window and in others, until they stop', () => {
    const listener = vi.fn()
    const stop = watchChoices(listener)
    storeChoices('anna', DEFAULTS)
    window.dispatchEvent(new StorageEvent('storage'))
    stop()
    storeChoices('anna', DEFAULTS)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('cannot be stored in a browser that stores nothing, and the caller learns it', () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(() => storeChoices('anna', DEFAULTS)).toThrow('stores nothing')
  })
})
