import { useMutation } from '@tanstack/react-query'
import { useClient } from '../../../session/environment/environment-context.ts'
import { invoke } from '../../../lib/invoke.ts'
import type { SupportValues } from '../model/support-form.ts'

export function useSendRequest() {
  const client = useClient()
  return useMutation({
    mutationFn: (values: SupportValues) => invoke(client, 'send-support-email', values),
    meta: {
      success: { title: 'Message Sent', description: 'Your request was sent. We will respond soon.' },
      failure: { title: 'Failed to send message. Please try again or contact support directly.' },
    },
  })
}
