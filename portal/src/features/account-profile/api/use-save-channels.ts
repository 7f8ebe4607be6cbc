import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RequestError } from '../../../lib/request-error.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { type Channels, channelsQuery, saveChannels } from './channels.ts'

/** Of a foreign key: the account is gone since the page was loaded. */
const NO_ACCOUNT = '23503'

export function useSaveChannels(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (channels: Channels) => saveChannels(client, accountId, channels),
    onSuccess: (_data, channels) => queries.setQueryData(channelsQuery(client, accountId).queryKey, channels),
    meta: {
      success: { title: 'Settings updated' },
      failure: (error) =>
        error instanceof RequestError && error.code === NO_ACCOUNT
          ? { title: 'Update failed', description: 'No account found to update.' }
          : { title: 'Update failed' },
    },
  })
}
