import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { consultancyBook } from '../_shared/ports/consultancy-book.ts'
import { firmTimeZone } from '../_shared/runtime/environment.ts'
import { getConsultancies } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase }) =>
    getConsultancies(request, {
      book: consultancyBook(supabase),
      now: () => new Date(),
      timeZone: firmTimeZone(),
    }),
  ),
}
