import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { useAuth } from '../../../session/auth/auth-context.ts'
import { fakeServer, json } from '../../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../../session/testing/people.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { useBrowserMessages } from './use-browser-messages.ts'

const ID = 'a0000000-0000-4000-8000-000000000001'
const SETTINGS = {
  email_notifications: true,
  push_notifications: true,
  sms_notifications: false,
  marketing_emails: true,
  security_alerts: true,
  service_updates: true,
  document_alerts: true,
  calendar_reminders: true,
  chat_messages: true,
  system_maintenance: true,
  cadence: 'daily',
}
const values = { number: 'S-2026-0007', subject: 'Lease' }
const answer = { id: ID, type: 'support_answer', title: 'We answered S-2026-0007', message: 'Lease' }
/** What arrives, by the button that lets it arrive. */
const ARRIVALS = {
  worded: { ...answer, wording: { code: 'support_answered', values } },
  plain: { ...answer, wording: null },
  damaged: { ...answer, wording: { code: 'support_answered', values: {} } },
}
const shown: string[] = []

function Bell() {
  const show = useBrowserMessages(ID)
  return Object.entries(ARRIVALS).map(([name, arrival]) => (
    <button key={name} onClick={() => void show(arrival)}>
      {name}
    </button>
  ))
}

/** As the portal does: the bell is shown to people who are signed in. */
const Page = () => (useAuth().snapshot.status === 'signed-in' ? <Bell /> : null)

beforeEach(() => {
  const stored = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  localStorage.setItem('portico-production-session', JSON.stringify(stored))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  class FakeMessage extends EventTarget {
    static permission = 'granted'
    constructor(title: string) {
      super()
      shown.push(title)
    }
  }
  vi.stubGlobal('Notification', FakeMessage)
})
afterEach(() => {
  localStorage.clear()
  shown.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows what the portal itself wrote in the language of the reader, and anything else as it is stored', async () => {
  fakeServer({
    'GET /rest/v1/user_roles': () => json([]),
    'GET /rest/v1/notification_settings': () => json(SETTINGS),
    'POST /rest/v1/rpc/get_active_impersonation_session': () => json([]),
  })
  await changeLanguage('nl')
  await renderPage(Page, { path: '/' })
  const arrive = async (name: keyof typeof ARRIVALS) => fireEvent.click(await screen.findByRole('button', { name }))
  // Nothing is shown until the settings have come.
  await vi.waitFor(async () => {
    await arrive('worded')
    await vi.waitFor(() => expect(shown.at(0)).toBe('Wij hebben S-2026-0007 beantwoord'), { timeout: 200 })
  })
  shown.length = 0
  await arrive('plain')
  await vi.waitFor(() => expect(shown).toEqual(['We answered S-2026-0007']))
  await arrive('damaged')
  await vi.waitFor(() => expect(shown).toEqual(['We answered S-2026-0007', 'We answered S-2026-0007']))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  await arrive('plain')
  await act(() => Promise.resolve())
  expect(shown).toHaveLength(2)
})
