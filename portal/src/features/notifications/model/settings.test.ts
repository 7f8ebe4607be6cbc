// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { browserChoices, DEFAULTS, forgetBrowserChoices, wantsType } from './settings.ts'

const KEY = 'portico-notification-preferences-anna'

afterEach(() => localStorage.clear())

describe('the choices in the browser', () => {
  it('are null if there are none, and belong to one user', () => {
    expect(browserChoices('anna')).toBeNull()
    localStorage.setItem(KEY, '{"chatMessages":true}')
    expect(browserChoices('anna')).toEqual({ ...DEFAULTS, chatMessages: true })
    expect(browserChoices('bela')).toBeNull()
  })

  it.each(['{"chatMessages":"yes","other":true}', '{', 'null', '7', '[]'])(
    'are the defaults when the storage holds %s',
    (text) => {
      localStorage.setItem(KEY, text)
      expect(browserChoices('anna')).toEqual(DEFAULTS)
    },
  )

  it('are removed once they are taken over', () => {
    localStorage.setItem(KEY, '{}')
    forgetBrowserChoices('anna')
    expect(browserChoices('anna')).toBeNull()
  })
})

describe('wantsType', () => {
  it.each([
    ['security_alert', 'securityAlerts'],
    ['compliance_alert', 'serviceUpdates'],
    ['rss_update', 'serviceUpdates'],
    ['anything_else', 'serviceUpdates'],
    ['document_review', 'documentAlerts'],
    ['calendar_reminder', 'calendarReminders'],
    ['consult_moved', 'calendarReminders'],
    ['support_answer', 'chatMessages'],
    ['system_notification', 'systemMaintenance'],
    ['marketing_news', 'marketingEmails'],
  ] as const)('asks for %s the choice %s', (type, choice) => {
    const none = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, false])) as typeof DEFAULTS
    expect(wantsType(none, type)).toBe(false)
    expect(wantsType({ ...none, [choice]: true }, type)).toBe(true)
  })
})
