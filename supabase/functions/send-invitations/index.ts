import { waitingInvitations } from '../_shared/ports/waiting-invitations.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { portalUrl } from '../_shared/runtime/environment.ts'
import { inviteImportedPerson } from '../_shared/runtime/privileged.ts'
import { sendInvitations } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) =>
    sendInvitations(request, {
      isSchedule: client === null,
      invitations: waitingInvitations,
      async mail(email, name, redirectTo) {
        const { error } = await inviteImportedPerson(email, { data: { name }, redirectTo })
        if (error) throw error
      },
      portal: portalUrl(),
    }),
  ),
}
