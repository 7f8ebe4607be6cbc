import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { mailer } from '../_shared/ports/mailer.ts'
import { storeAs, supportDesk } from '../_shared/ports/support-desk.ts'
import { inBackground } from '../_shared/runtime/background.ts'
import { mailSettings, supportEmail } from '../_shared/runtime/environment.ts'
import { sendSupportEmail } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: ['user', 'secret'] }, (request, { supabase, supabaseAdmin, authMode }) =>
    sendSupportEmail(request, {
      store: authMode === 'secret' ? null : storeAs(supabase),
      desk: supportDesk(supabaseAdmin),
      mailer: mailer(mailSettings()),
      supportEmail: supportEmail(),
      inBackground,
    }),
  ),
}
