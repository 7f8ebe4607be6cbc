import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { extractText } from '../_shared/documents/extract-text.ts'
import { filesOf } from '../_shared/ports/files.ts'
import { compareDocuments } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase }) =>
    compareDocuments(request, {
      files: filesOf(supabase, ['templates', 'chat-uploads']),
      extract: extractText,
      explain: null,
    }),
  ),
}
