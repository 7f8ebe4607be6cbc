import { consultancyBook } from '../_shared/ports/consultancy-book.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { firmTimeZone } from '../_shared/runtime/environment.ts'
import { getConsultancies } from './handler.ts'

export default {
  fetch: forPeople((request, client) =>
    getConsultancies(request, { book: consultancyBook(client), now: () => new Date(), timeZone: firmTimeZone() }),
  ),
}
