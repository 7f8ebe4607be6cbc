import { useMutation } from '@tanstack/react-query'
import { type CsvColumn, csvFile } from '../../../../lib/csv.ts'
import { downloadText } from '../../../../lib/download-text.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { type AdminAction, actionName, administratorOf, impersonatedIn } from '../model/action.ts'
import type { ActionFilter } from '../model/filter.ts'
import { sentenceOf } from '../model/sentence.ts'
import { TEXTS } from '../texts.ts'
import { everyAction } from './list-actions.ts'

const CSV_COLUMNS: readonly CsvColumn<AdminAction>[] = [
  { header: 'When', cell: ({ created_at: when }) => when },
  { header: 'Administrator', cell: administratorOf },
  { header: 'Action', cell: ({ action_type: type }) => actionName(type) },
  { header: 'What', cell: sentenceOf },
  { header: 'Person', cell: ({ target_name: name, target_user_id: id }) => name ?? id },
  { header: 'In the place of', cell: impersonatedIn },
  { header: 'Account', cell: ({ account_name: name }) => name },
  { header: 'Details', cell: ({ details }) => JSON.stringify(details) },
]

export function useExportActions() {
  const client = useClient()
  return useMutation({
    mutationFn: async (filter: ActionFilter) => {
      const file = csvFile(CSV_COLUMNS, await everyAction(client, filter))
      downloadText('administrator-actions.csv', 'text/csv;charset=utf-8', file)
    },
    meta: { failure: TEXTS.exportFailed },
  })
}
