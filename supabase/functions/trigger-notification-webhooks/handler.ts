import { triggerSchema, type Triggered } from '../_shared/contracts/feeds.ts'
import { refuseUnlessAdmin } from '../_shared/http/admins.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import type { AccountNotifications } from '../_shared/ports/account-notifications.ts'
import type { Caller } from '../_shared/ports/caller.ts'

export interface Dependencies {
  readonly caller: Caller
  readonly notifications: AccountNotifications
}

/** Notifies an account if one of its enabled feeds has the event: docs/product/feeds.md. */
export async function triggerNotificationWebhooks(
  request: Request,
  { caller, notifications }: Dependencies,
): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const denied = await refuseUnlessAdmin(caller)
    if (denied !== null) return denied
    const body = await readBody(request, triggerSchema)
    if ('refused' in body) return body.refused
    const { account_id: accountId, type, title, message, data } = body.value
    if (!(await notifications.hasAccount(accountId))) {
      return failure(404, 'There is no such account', { code: 'no_such_account' })
    }
    const notified = (await notifications.enabledEvents(accountId)).has(type)
    if (notified) await notifications.create({ accountId, type, title: title.trim(), message, data: data ?? null })
    return Response.json({ success: true, notified } satisfies Triggered)
  } catch (error) {
    console.error('an account could not be notified', error)
    return failure(500, 'Failed to notify the account')
  }
}
