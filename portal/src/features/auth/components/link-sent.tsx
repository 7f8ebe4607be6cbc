import { useMutation } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { throwIfRefused } from '../../../lib/request-error.ts'
import { linkTarget } from '../../../session/auth/link-target.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { draft } from '../model/draft.ts'
import { TEXTS } from '../texts.ts'

/**
 * After a sign-up: what to do next, and what to do if the mail does not arrive. `onChange` returns to the form, with what
 * was typed.
 */
export function LinkSent({ onChange }: { onChange: () => void }) {
  const { email } = draft.read()
  const { mutate: resend, isPending } = useResend(email)
  return (
    <div>
      <output>
        <p>
          {TEXTS.sent.to.before} <b>{email}</b>
          {TEXTS.sent.to.after}
        </p>
      </output>
      <p className="auth-card-choices">
        <button type="button" className={linkClass()} aria-disabled={isPending} onClick={() => isPending || resend()}>
          {TEXTS.sent.resend}
        </button>
        <span aria-hidden="true">·</span>
        <button type="button" className={linkClass()} onClick={onChange}>
          {TEXTS.sent.change}
        </button>
      </p>
    </div>
  )
}

function useResend(email: string) {
  const { auth, name } = useEnvironment()
  return useMutation({
    mutationFn: async () => {
      const options = { emailRedirectTo: linkTarget('/', name) }
      throwIfRefused(await auth.resend({ type: 'signup', email, options }))
    },
    meta: {
      success: () => ({ title: TEXTS.sent.again, description: email }),
      failure: (error) => failureToast(error, TEXTS.sent.failed),
    },
  })
}
