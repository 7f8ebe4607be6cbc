import { failureToast } from '../../../lib/failure-toast.ts'
import type { Toast, ToastTexts } from '../../../lib/query-client.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { TEXTS } from '../texts.ts'

/** How the two tabs differ: docs/product/environments.md. */
interface Login {
  readonly tab: string
  readonly email: string
  readonly password: string
  readonly submit: string
  readonly footer?: string
  /** Unset for the usual toasts of a sign-in. */
  readonly toasts?: ToastTexts
}

export type LoginKind = 'customer' | 'admin'

export const loginOf = (kind: LoginKind): Login =>
  kind === 'customer' ? TEXTS.customer : { ...TEXTS.admin, toasts: ADMIN_TOASTS }

const ADMIN_TOASTS: ToastTexts = { success: () => TEXTS.admin.success, failure: adminFailure }

/** A fixed text if the server refused the login; otherwise what happened, such as no answer or too many attempts. */
function adminFailure(error: Error): Toast {
  const isRefused = error instanceof RequestError && error.status !== undefined && [400, 403].includes(error.status)
  if (isRefused) return { title: TEXTS.admin.failed, description: TEXTS.admin.refused }
  return failureToast(error, TEXTS.admin.failed)
}
