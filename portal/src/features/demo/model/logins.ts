import { failureToast } from '../../../lib/failure-toast.ts'
import type { Toast, ToastTexts } from '../../../lib/query-client.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { TEXTS } from '../texts.ts'

/** What the two tabs differ in: spec part 2 §2 and §8. */
export interface Login {
  readonly tab: string
  readonly email: string
  readonly password: string
  readonly submit: string
  readonly footer?: string
  /** None: those of every sign-in. */
  readonly toasts?: ToastTexts
}

export const LOGINS = {
  customer: TEXTS.customer,
  admin: { ...TEXTS.admin, toasts: { success: TEXTS.admin.success, failure: adminFailure } },
} as const satisfies Record<string, Login>

export type LoginKind = keyof typeof LOGINS

/** The specified text where the server refused; where it could not or would not even look, what happened. */
function adminFailure(error: Error): Toast {
  const isRefused = error instanceof RequestError && error.status !== undefined && [400, 403].includes(error.status)
  if (isRefused) return { title: TEXTS.admin.failed, description: TEXTS.admin.refused }
  return failureToast(error, TEXTS.admin.failed)
}
