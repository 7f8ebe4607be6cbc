import { useMutation } from '@tanstack/react-query'
import { csvFile } from '../../../lib/csv.ts'
import { downloadText } from '../../../lib/download-text.ts'
import type { ListState } from '../../../lib/list-state.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { CSV_COLUMNS, type UserSort } from '../model/user.ts'
import { TEXTS } from '../texts.ts'
import { everyUser } from './list-users.ts'

export function useExportUsers() {
  const client = useClient()
  return useMutation({
    mutationFn: async (state: ListState<UserSort>) =>
      downloadText('users.csv', 'text/csv;charset=utf-8', csvFile(CSV_COLUMNS, await everyUser(client, state))),
    meta: { failure: TEXTS.exportFailed },
  })
}
