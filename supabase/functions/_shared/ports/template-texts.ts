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

/**
 * The files that are to be read, and their results. Nothing is recorded for a file that another round has claimed
 * since.
 */
export interface TemplateTexts {
  /** Claims files of these templates; null for those of all templates. */
  claim(atMost: number, only: readonly string[] | null): Promise<readonly UnreadTemplate[]>
  recordText(id: string, content: string): Promise<void>
  recordFailure(id: string, failure: string, isFinal: boolean): Promise<void>
}

/** The round holds its claims for two minutes. */
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

/** Reads every file, for the schedule. */
export const templateFiles: Files = { read: readTemplateFile }

export interface PersonTemplates {
  /**
   * The templates that the caller has added and whose text was not read yet, newest first. The schedule reads all
   * others.
   */
  pending(atMost: number): Promise<readonly string[]>
}

export function templatesOfPerson(client: CallerClient, person: string): PersonTemplates {
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
