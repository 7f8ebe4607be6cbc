import { peopleToCopy, trainingPeople } from '../_shared/ports/people-in-training.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { portalUrl, trainingSettings } from '../_shared/runtime/environment.ts'
import { copyPeople } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) =>
    copyPeople(request, {
      isSchedule: client === null,
      people: peopleToCopy,
      training: trainingSettings() === null ? null : trainingPeople,
      portal: portalUrl(),
    }),
  ),
}
