import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Client } from '../../../lib/supabase.ts'
import { consultanciesIn, consultanciesQuery } from './list-consultancies.ts'

const row = {
  id: 'one',
  account_id: 'account',
  consultant_name: 'Els Peeters',
  starts_at: '2026-11-19T23:30:00+00:00',
  service: 'GDPR review',
  booking_link: null,
  length_minutes: 60,
  sequence: 2,
}

it('shows a consult in the time of the office, wherever that is', () => {
  const none = { upcoming: [], past: [], cancelled: [] }
  const inBrussels = consultanciesIn({ ...none, time_zone: 'Europe/Brussels', upcoming: [row] })
  expect(inBrussels.consultancies).toEqual([
    {
      id: 'one',
      accountId: 'account',
      consultantName: 'Els Peeters',
      startsAt: '2026-11-19T23:30:00.000Z',
      date: '2026-11-20',
      time: '00:30',
      service: 'GDPR review',
      bookingLink: null,
      lengthMinutes: 60,
      sequence: 2,
    },
  ])
  const inNewYork = consultanciesIn({ ...none, time_zone: 'America/New_York', past: [row] })
  expect(inNewYork.past).toMatchObject([{ date: '2026-11-19', time: '18:30' }])
})

it('shows none when the impersonation is over, in place of those that were loaded before', async () => {
  const answers = [{ time_zone: 'Europe/Brussels', upcoming: [row], past: [], cancelled: [] }, null]
  const rpc = () => ({ abortSignal: () => Promise.resolve({ data: answers.shift(), error: null }) })
  const query = { ...consultanciesQuery({ rpc } as unknown as Client, 'anna'), staleTime: 0 }
  const queries = new QueryClient()
  expect((await queries.fetchQuery(query)).consultancies).toHaveLength(1)
  expect(await queries.fetchQuery(query)).toEqual({ consultancies: [], past: [], cancelled: [] })
})
