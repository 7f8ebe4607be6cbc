import { unneededFiles } from '../_shared/ports/unneeded-files.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { removeTraces, tidyChats } from '../_shared/runtime/privileged.ts'
import { tidyFiles } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) =>
    tidyFiles(request, {
      discardedOnly: client !== null,
      files: unneededFiles,
      tidyChats,
      removeTraces,
      now: Date.now,
    }),
  ),
}
