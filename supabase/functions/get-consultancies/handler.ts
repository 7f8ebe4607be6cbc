import type { Consultancies } from '../_shared/contracts/consultancies.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import type { Appointment, ConsultancyBook } from '../_shared/ports/consultancy-book.ts'

export interface Surroundings {
  readonly book: ConsultancyBook
  readonly now: () => Date
  readonly timeZone: string
}

/** The list of the Consult Planner: docs/product/planner.md. */
export async function getConsultancies(request: Request, { book, now, timeZone }: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['GET', 'POST'])
  if (refused !== null) return refused
  try {
    const appointments = await book.upcoming(now())
    return Response.json({ consultancies: appointments.map(inZone(timeZone)) } satisfies Consultancies)
  } catch (error) {
    console.error('the consultancies could not be read', error)
    return failure(500, 'Failed to load consultancies')
  }
}

function inZone(timeZone: string) {
  // Swedish writes dates and times as ISO 8601 does.
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
  return ({ startsAt, ...rest }: Appointment) => ({ ...rest, date: date.format(startsAt), time: time.format(startsAt) })
}
