import { triggerSchema, type Triggered } from '../_shared/contracts/feeds.ts'
import { refuseOthersThanAdmins } from '../_shared/http/admins.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import type { Announcements } from '../_shared/ports/announcements.ts'
import type { Caller } from '../_shared/ports/caller.ts'

export interface Surroundings {
  readonly caller: Caller
  readonly announcements: Announcements
}

/** Notifies an account, if one of its enabled feeds carries that event: docs/product/feeds.md. */
export async function triggerNotificationWebhooks(
  request: Request,
  { caller, announcements }: Surroundings,
): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const denied = await refuseOthersThanAdmins(caller)
    if (denied !== null) return denied
    const body = await readBody(request, triggerSchema)
    if ('refused' in body) return body.refused
    const { account_id: accountId, type, title, message, data } = body.value
    if (!(await announcements.hasAccount(accountId))) return failure(404, 'There is no such account')
    const notified = (await announcements.carried(accountId)).has(type)
    if (notified) await announcements.make({ accountId, type, title: title.trim(), message, data: data ?? null })
    return Response.json({ success: true, notified } satisfies Triggered)
  } catch (error) {
    console.error('an account could not be notified', error)
    return failure(500, 'Failed to notify the account')
  }
}
