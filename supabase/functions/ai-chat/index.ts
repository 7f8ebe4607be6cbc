import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { extractText } from '../_shared/documents/extract-text.ts'
import { noteCall } from '../_shared/ports/calls.ts'
import { filesOf } from '../_shared/ports/files.ts'
import { libraryOf } from '../_shared/ports/library.ts'
import { openAiModel } from '../_shared/ports/model.ts'
import { modelSettings } from '../_shared/runtime/environment.ts'
import { aiChat } from './handler.ts'

const settings = modelSettings()
const model = settings === null ? null : openAiModel(settings)

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase }) =>
    aiChat(request, {
      noteCall: noteCall(supabase, 'ai-chat'),
      library: libraryOf(supabase),
      files: filesOf(supabase, ['chat-uploads']),
      extract: extractText,
      model,
      mark: () => crypto.randomUUID().replaceAll('-', ''),
    }),
  ),
}
