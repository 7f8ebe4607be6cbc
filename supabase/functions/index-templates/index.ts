import { extractFor } from '../_shared/documents/extract-text.ts'
import { filesOf } from '../_shared/ports/files.ts'
import { ownTemplates, templateFiles, templateTexts } from '../_shared/ports/template-texts.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { indexTemplates } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client, person) =>
    indexTemplates(request, {
      own: client === null ? null : ownTemplates(client, person),
      texts: templateTexts(crypto.randomUUID()),
      files: client === null ? templateFiles : filesOf(client, ['templates']),
      // Without a signal: others wait for these texts too, and an attempt that is broken off counts.
      extract: extractFor({ person }),
      clock: () => performance.now(),
    }),
  ),
}
