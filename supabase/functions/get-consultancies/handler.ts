import type { Consultancies } from '../_shared/contracts/consultancies.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import type { Appointment, Appointments } from '../_shared/ports/appointments.ts'

export interface Dependencies {
  readonly appointments: Appointments
  readonly now: () => Date
  readonly timeZone: string
}

/** The list of the Consult Planner: docs/product/planner.md. */
export async function getConsultancies(
  request: Request,
  { appointments, now, timeZone }: Dependencies,
): Promise<Response> {
  const refused = refuseMethod(request, ['GET', 'POST'])
  if (refused !== null) return refused
  try {
    const { upcoming, past, cancelled } = await appointments.around(now())
    const written = inZone(timeZone)
    return Response.json({
      consultancies: upcoming.map(written),
      past: past.map(written),
      cancelled: cancelled.map(written),
    } satisfies Consultancies)
  } catch (error) {
    console.error('the consultancies could not be read', error)
    return failure(500, 'Failed to load consultancies')
  }
}

function inZone(timeZone: string) {
  // The Swedish format equals ISO 8601.
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
  return ({ startsAt, ...rest }: Appointment) => ({
    ...rest,
    startsAt: startsAt.toISOString(),
    date: date.format(startsAt),
    time: time.format(startsAt),
  })
}
