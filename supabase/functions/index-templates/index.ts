import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { extractText } from '../_shared/documents/extract-text.ts'
import { filesOf } from '../_shared/ports/files.ts'
import { ownTemplates, templateTexts } from '../_shared/ports/template-texts.ts'
import { indexTemplates } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: ['user', 'secret'] }, (request, { supabase, supabaseAdmin, authMode }) =>
    indexTemplates(request, {
      own: authMode === 'secret' ? null : ownTemplates(supabase),
      texts: templateTexts(supabaseAdmin, crypto.randomUUID()),
      files: filesOf(supabaseAdmin, ['templates']),
      extract: extractText,
      clock: () => performance.now(),
    }),
  ),
}
