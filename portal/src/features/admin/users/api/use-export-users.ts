import { useMutation } from '@tanstack/react-query'
import { csvFile } from '../../../../lib/csv.ts'
import { downloadText } from '../../../../lib/download-text.ts'
import type { ListState } from '../../../../lib/list-state.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { CSV_COLUMNS, type UserFilter, type UserSort } from '../model/user.ts'
import { TEXTS } from '../texts.ts'
import { everyUser } from './list-users.ts'

export function useExportUsers() {
  const client = useClient()
  return useMutation({
    mutationFn: async ({ state, filter }: { state: ListState<UserSort>; filter: UserFilter | null }) =>
      downloadText('users.csv', 'text/csv;charset=utf-8', csvFile(CSV_COLUMNS, await everyUser(client, state, filter))),
    meta: { failure: TEXTS.exportFailed },
  })
}
