import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { announceDeletions, deleteNextBatch } from '../_shared/runtime/privileged.ts'
import { applyRetention } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) =>
    applyRetention(request, {
      isSchedule: client === null,
      announce: announceDeletions,
      deleteNextBatch,
      now: Date.now,
    }),
  ),
}
