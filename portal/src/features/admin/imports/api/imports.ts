import { useMutation } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import { wordsForCode } from '../../../../lib/words-of.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { useChange } from '../../../../session/use-change.ts'
import { csvText, parseCsv } from '../../../../lib/parse-csv.ts'
import { type CheckedLine, type ImportKind, type ImportLine, readLines } from '../model/import-kind.ts'
import { TEXTS } from '../texts.ts'

type Checked = { readonly lines: readonly CheckedLine[] } | { readonly problem: string }

/** Reads a file and lets the database check each of its lines. Nothing is written. */
export function useCheckFile(kind: ImportKind) {
  const client = useClient()
  return useMutation({
    mutationFn: async (file: File): Promise<Checked> => {
      const read = readLines(parseCsv(await csvText(file)), kind)
      if ('problem' in read) return read
      const checked = await check(client, kind, read.lines)
      const lines = read.lines.map((line, index) => {
        const {
          problem,
          is_known: isKnown,
          warning,
          problem_code: code,
          warning_code: warned,
        } = checked[index] as Result
        return { ...line, problem: inWords(code, problem), isKnown, warning: inWords(warned, warning) }
      })
      return { lines }
    },
    meta: { failure: { title: TEXTS.checkFailed } },
  })
}

/** The generated types never allow null in what a procedure returns. */
interface Result {
  readonly problem: string | null
  readonly is_known: boolean
  readonly warning?: string | null
  readonly problem_code?: string | null
  readonly warning_code?: string | null
}

const inWords = (code: string | null | undefined, text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : wordsForCode(code, text)

async function check(client: Client, { name }: ImportKind, lines: readonly ImportLine[]): Promise<readonly Result[]> {
  const args = { lines: lines.map(({ fields }) => fields) }
  return dataOf(
    name === 'accounts' ? await client.rpc('admin_check_accounts', args) : await client.rpc('admin_check_people', args),
  )
}

interface Import {
  readonly lines: readonly ImportLine[]
  readonly sendMails: boolean
}

/** Writes all lines, or none. */
export function useImport(kind: ImportKind) {
  return useChange({
    async send(client, { lines, sendMails }: Import) {
      const args = { lines: lines.map(({ fields }) => fields) }
      return dataOf(
        kind.name === 'accounts'
          ? await client.rpc('admin_import_accounts', args)
          : await client.rpc('admin_import_people', { ...args, send_mails: sendMails }),
      )
    },
    reload: ['profiles', 'accounts'],
    meta: {
      success: ({ lines, sendMails }: Import) => ({
        title: TEXTS[kind.name].done(lines.length),
        ...(kind.name === 'users' && sendMails ? { description: TEXTS.users.invited } : {}),
      }),
      failure: { title: TEXTS.preview.failed },
    },
  })
}
