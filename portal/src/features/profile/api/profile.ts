import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { sendResetLink } from '../../../session/auth/send-reset-link.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

/** Loads only the phone number: name and e-mail address come with the session. A failure is only logged. */
export function phoneQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'phone'],
    queryFn: async ({ signal }): Promise<string | null> => {
      const row = dataOf(
        await client.from('profiles').select('phone').eq('id', userId).abortSignal(signal).maybeSingle(),
      )
      return row?.phone ?? null
    },
  })
}

/** The rule of `set_own_phone` in the database. */
const PHONE = /^\+?\d[\d ()./-]{4,48}$/

/** What is wrong with a typed phone number; undefined if nothing is. An empty one removes the number. */
export const phoneProblem = (text: string): string | undefined =>
  text.trim() === '' || PHONE.test(text.trim()) ? undefined : TEXTS.phone.problem

export function useSavePhone(userId: string) {
  const { client } = useEnvironment()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (phone: string) => dataOf(await client.rpc('set_own_phone', { new_phone: phone })),
    onSuccess: (_data, phone) => queries.setQueryData(phoneQuery(client, userId).queryKey, phone === '' ? null : phone),
    meta: {
      success: () => ({ title: TEXTS.phone.saved }),
      failure: (error) => failureToast(error, TEXTS.phone.failed),
    },
  })
}

/**
 * Sends a reset mail to the user's own address. Refused while impersonating: an admin must not change the user's
 * password.
 */
export function useResetPassword(email: string, isImpersonated: boolean) {
  const { client, name } = useEnvironment()
  return useMutation({
    mutationFn: async () => {
      if (isImpersonated) throw new Error(TEXTS.reset.impersonating)
      await sendResetLink(client.auth, name, email)
    },
    meta: {
      success: () => ({ title: TEXTS.reset.sent, description: TEXTS.reset.where(email) }),
      failure: (error) => failureToast(error, TEXTS.reset.failed),
    },
  })
}
