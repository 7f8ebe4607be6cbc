import { failureToast } from '../../../lib/failure-toast.ts'
import type { Toast, ToastTexts } from '../../../lib/query-client.ts'
import { RequestError } from '../../../lib/request-error.ts'

/** What the two tabs differ in: spec part 2 §2 and §8. */
export interface Login {
  readonly tab: string
  readonly emailLabel: string
  readonly passwordLabel: string
  readonly submit: string
  readonly footer: string | null
  /** None: those of every sign-in. */
  readonly texts: ToastTexts | undefined
}

export const LOGINS = {
  customer: {
    tab: 'Customer Login',
    emailLabel: 'Email',
    passwordLabel: 'Password',
    submit: 'Sign In',
    footer: null,
    texts: undefined,
  },
  admin: {
    tab: 'Admin Login',
    emailLabel: 'Admin Email',
    passwordLabel: 'Admin Password',
    submit: 'Admin Sign In',
    footer: 'Administrative access only',
    texts: {
      success: { title: 'Admin login successful', description: 'Welcome to the admin panel' },
      failure: adminFailure,
    },
  },
} as const satisfies Record<string, Login>

/** The specified text where the server refused; where it could not or would not even look, what happened. */
function adminFailure(error: Error): Toast {
  const isRefused = error instanceof RequestError && error.status !== undefined && [400, 403].includes(error.status)
  if (isRefused) return { title: 'Login failed', description: 'Invalid admin credentials' }
  return failureToast(error, 'Login failed')
}

export type LoginKind = keyof typeof LOGINS
