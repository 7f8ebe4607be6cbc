import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULTS, keepChoices, readChoices } from './preferences.ts'

const KEY = 'portico-notification-preferences-anna'

afterEach(() => localStorage.clear())

describe('the choices', () => {
  it('are the defaults until something is kept', () => {
    expect(readChoices('anna')).toEqual(DEFAULTS)
  })

  it('are kept for each person', () => {
    keepChoices('anna', { ...DEFAULTS, chatMessages: true })
    expect(readChoices('anna').chatMessages).toBe(true)
    expect(readChoices('bela')).toEqual(DEFAULTS)
  })

  it.each(['{"chatMessages":"yes","other":true}', '{', 'null', '7', '[]'])('survive %s in their place', (text) => {
    localStorage.setItem(KEY, text)
    expect(readChoices('anna')).toEqual(DEFAULTS)
  })
})
