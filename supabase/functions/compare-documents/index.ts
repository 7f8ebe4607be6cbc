import { compareInWorker } from '../_shared/comparison/compare-in-worker.ts'
import { explainer } from '../_shared/comparison/explain.ts'
import { extractFor } from '../_shared/documents/extract-text.ts'
import { noteCall } from '../_shared/ports/calls.ts'
import { conversationsOf } from '../_shared/ports/conversations.ts'
import { filesOf } from '../_shared/ports/files.ts'
import { libraryOf } from '../_shared/ports/library.ts'
import { openAiModel } from '../_shared/ports/model.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { modelSettings } from '../_shared/runtime/environment.ts'
import { compareDocuments } from './handler.ts'

const settings = modelSettings()
const mark = (): string => crypto.randomUUID().replaceAll('-', '')
const explain = settings === null ? null : explainer(openAiModel(settings), mark)

export default {
  fetch: forPeople((request, client, person) =>
    compareDocuments(request, {
      noteCall: noteCall(client, 'compare-documents'),
      library: libraryOf(client),
      conversations: conversationsOf(client),
      files: filesOf(client, ['templates', 'chat-uploads']),
      extract: extractFor({ person, signal: request.signal }),
      compare: (first, second) => compareInWorker(first, second, { person, signal: request.signal }),
      explain,
    }),
  ),
}
