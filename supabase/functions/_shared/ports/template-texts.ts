import type { CallerClient } from '../runtime/entry.ts'
import {
  claimTemplateTexts,
  readTemplateFile,
  recordTemplateFailure,
  recordTemplateText,
} from '../runtime/privileged.ts'
import type { Files } from './files.ts'

export interface UnreadTemplate {
  readonly id: string
  readonly filePath: string
}

/** Which files are to be read, and what came of it. Nothing is recorded for a file that somebody else reads by now. */
export interface TemplateTexts {
  /** Null: of all. */
  claim(atMost: number, only: readonly string[] | null): Promise<readonly UnreadTemplate[]>
  recordText(id: string, content: string): Promise<void>
  recordFailure(id: string, failure: string, isFinal: boolean): Promise<void>
}

/** The round holds what it claims for two minutes. */
export function templateTexts(round: string): TemplateTexts {
  return {
    async claim(atMost, only) {
      const rows = await claimTemplateTexts({
        claim_id: round,
        at_most: atMost,
        ...(only === null ? {} : { only_ids: [...only] }),
      })
      return rows.map((row) => ({ id: row.template_id, filePath: row.file_path }))
    },
    recordText: (id, content) => recordTemplateText({ template_id: id, claim_id: round, content }),
    recordFailure: (id, failure, isFinal) =>
      recordTemplateFailure({ template_id: id, claim_id: round, failure, is_final: isFinal }),
  }
}

/** All of them, for the schedule. */
export const templateFiles: Files = { read: readTemplateFile }

export interface OwnTemplates {
  /** Those that the caller has added and whose text is not there yet, the newest first. The schedule reads all others. */
  pending(atMost: number): Promise<readonly string[]>
}

export function ownTemplates(client: CallerClient, person: string): OwnTemplates {
  return {
    async pending(atMost) {
      const { data } = await client
        .from('templates')
        .select('id')
        .eq('text_state', 'pending')
        .eq('user_id', person)
        .order('created_at', { ascending: false })
        .limit(atMost)
        .throwOnError()
      return data.map(({ id }) => id)
    },
  }
}
