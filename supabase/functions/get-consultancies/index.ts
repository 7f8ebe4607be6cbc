import { appointmentsOf } from '../_shared/ports/appointments.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { firmTimeZone } from '../_shared/runtime/environment.ts'
import { getConsultancies } from './handler.ts'

export default {
  fetch: forPeople((request, client) =>
    getConsultancies(request, {
      appointments: appointmentsOf(client),
      now: () => new Date(),
      timeZone: firmTimeZone(),
    }),
  ),
}
