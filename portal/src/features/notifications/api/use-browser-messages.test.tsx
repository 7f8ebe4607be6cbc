import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
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
const shown: string[] = []
let show: ReturnType<typeof useBrowserMessages>

function Bell() {
  const showMessage = useBrowserMessages(ID)
  useEffect(() => {
    show = showMessage
  })
  return <p>Bell</p>
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
  expect(await screen.findByText('Bell')).toBeVisible()
  const values = { number: 'S-2026-0007', subject: 'Lease' }
  const answer = { id: ID, type: 'support_answer', title: 'We answered S-2026-0007', message: 'Lease' }
  await vi.waitFor(async () => {
    await act(() => show({ ...answer, wording: { code: 'support_answered', values } }))
    expect(shown).toEqual(['Wij hebben S-2026-0007 beantwoord'])
  })
  await act(() => show({ ...answer, wording: null }))
  await act(() => show({ ...answer, wording: { code: 'support_answered', values: {} } }))
  expect(shown.slice(1)).toEqual(['We answered S-2026-0007', 'We answered S-2026-0007'])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  await act(() => show({ ...answer, wording: null }))
  expect(shown).toHaveLength(3)
})
