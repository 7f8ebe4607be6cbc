import { extractFor } from '../_shared/documents/extract-text.ts'
import { noteCall } from '../_shared/ports/calls.ts'
import { conversationsOf } from '../_shared/ports/conversations.ts'
import { filesOf } from '../_shared/ports/files.ts'
import { libraryOf } from '../_shared/ports/library.ts'
import { openAiModel } from '../_shared/ports/model.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { modelSettings } from '../_shared/runtime/environment.ts'
import { aiChat } from './handler.ts'

const settings = modelSettings()
const model = settings === null ? null : openAiModel(settings)

export default {
  fetch: forPeople((request, client, person) =>
    aiChat(request, {
      noteCall: noteCall(client, 'ai-chat'),
      library: libraryOf(client),
      conversations: conversationsOf(client),
      files: filesOf(client, ['chat-uploads']),
      extract: extractFor({ person, signal: request.signal }),
      model,
      randomWord: () => crypto.randomUUID().replaceAll('-', ''),
    }),
  ),
}
