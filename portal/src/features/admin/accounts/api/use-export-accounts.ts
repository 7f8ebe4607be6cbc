import { useMutation } from '@tanstack/react-query'
import { csvFile } from '../../../../lib/csv.ts'
import { downloadText } from '../../../../lib/download-text.ts'
import type { ListState } from '../../../../lib/list-state.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { CSV_COLUMNS, type AccountSort } from '../model/account.ts'
import { TEXTS } from '../texts.ts'
import { everyAccount } from './list-accounts.ts'

export function useExportAccounts() {
  const client = useClient()
  return useMutation({
    mutationFn: async (state: ListState<AccountSort>) =>
      downloadText('accounts.csv', 'text/csv;charset=utf-8', csvFile(CSV_COLUMNS, await everyAccount(client, state))),
    meta: { failure: TEXTS.exportFailed },
  })
}
