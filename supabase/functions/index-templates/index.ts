import { extractFor } from '../_shared/documents/extract-text.ts'
import { filesOf } from '../_shared/ports/files.ts'
import { templatesOfPerson, templateFiles, templateTexts } from '../_shared/ports/template-texts.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { indexTemplates } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client, person) =>
    indexTemplates(request, {
      personTemplates: client === null ? null : templatesOfPerson(client, person),
      texts: templateTexts(crypto.randomUUID()),
      files: client === null ? templateFiles : filesOf(client, ['templates']),
      // Without a signal: other people wait for these texts too, and an aborted attempt would count.
      extract: extractFor({ person }),
      clock: () => performance.now(),
    }),
  ),
}
