import { describe, expect, it, vi } from 'vitest'
import { consultanciesSchema } from '../_shared/contracts/consultancies.ts'
import type { Appointment, Appointments } from '../_shared/ports/appointments.ts'
import { getConsultancies } from './handler.ts'

const NOW = new Date('2026-06-01T09:00:00Z')

const appointment = (id: string, startsAt: string): Appointment => ({
  id,
  accountId: 'alpha',
  consultantName: 'Els Peeters',
  startsAt: new Date(startsAt),
  service: 'GDPR review',
  bookingLink: null,
  lengthMinutes: 45,
  sequence: 2,
})

const ask = (appointments: Appointments, method = 'POST') =>
  getConsultancies(new Request('http://localhost/get-consultancies', { method }), {
    appointments,
    now: () => NOW,
    timeZone: 'Europe/Brussels',
  })

describe('get-consultancies', () => {
  it('lists consultancies in the firm’s time zone, in summer and winter', async () => {
    const around = vi.fn<Appointments['around']>(() =>
      Promise.resolve({
        upcoming: [appointment('a', '2026-06-30T22:30:00Z'), appointment('b', '2026-12-01T08:05:00Z')],
        past: [appointment('c', '2026-03-02T08:05:00Z')],
        cancelled: [appointment('off', '2026-06-30T22:30:00Z')],
      }),
    )
    const response = await ask({ around })
    expect(response.status).toBe(200)
    const body = consultanciesSchema.parse(await response.json())
    expect(body.consultancies.map(({ id, date, time }) => [id, date, time])).toEqual([
      ['a', '2026-07-01', '00:30'],
      ['b', '2026-12-01', '09:05'],
    ])
    expect(body.consultancies[0]).toMatchObject({
      consultantName: 'Els Peeters',
      startsAt: '2026-06-30T22:30:00.000Z',
      service: 'GDPR review',
      bookingLink: null,
      lengthMinutes: 45,
      sequence: 2,
    })
    expect(body.past.map(({ id, date, time }) => [id, date, time])).toEqual([['c', '2026-03-02', '09:05']])
    expect(body.cancelled.map(({ id, date }) => [id, date])).toEqual([['off', '2026-07-01']])
    expect(around).toHaveBeenCalledWith(NOW)
  })

  it('accepts GET and POST only', async () => {
    const appointments = { around: () => Promise.resolve({ upcoming: [], past: [], cancelled: [] }) }
    expect(await (await ask(appointments, 'GET')).json()).toEqual({ consultancies: [], past: [], cancelled: [] })
    const refused = await ask(appointments, 'DELETE')
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET, POST')
    expect(await refused.json()).toEqual({ success: false, error: 'Expected GET or POST' })
  })

  it('says that it failed, but not why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await ask({ around: () => Promise.reject(new Error('permission denied for table')) })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ success: false, error: 'Failed to load consultancies' })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
