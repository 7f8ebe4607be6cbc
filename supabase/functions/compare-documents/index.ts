import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { explainer } from '../_shared/comparison/explain.ts'
import { extractText } from '../_shared/documents/extract-text.ts'
import { filesOf } from '../_shared/ports/files.ts'
import { libraryOf } from '../_shared/ports/library.ts'
import { openAiModel } from '../_shared/ports/model.ts'
import { modelSettings } from '../_shared/runtime/environment.ts'
import { compareDocuments } from './handler.ts'

const settings = modelSettings()
const mark = (): string => crypto.randomUUID().replaceAll('-', '')
const explain = settings === null ? null : explainer(openAiModel(settings), mark)

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase }) =>
    compareDocuments(request, {
      library: libraryOf(supabase),
      files: filesOf(supabase, ['templates', 'chat-uploads']),
      extract: extractText,
      explain,
    }),
  ),
}
