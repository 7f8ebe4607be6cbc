import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { unneededFiles } from '../_shared/ports/unneeded-files.ts'
import { tidyFiles } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: ['user', 'secret'] }, (request, { supabaseAdmin, authMode }) =>
    tidyFiles(request, { discardedOnly: authMode !== 'secret', files: unneededFiles(supabaseAdmin) }),
  ),
}
