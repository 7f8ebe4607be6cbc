import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'

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

/** With the service role's client: nobody else may. The round holds what it claims for two minutes. */
export function templateTexts(admin: SupabaseClient<Database>, round: string): TemplateTexts {
  return {
    async claim(atMost, only) {
      const { data } = await admin
        .rpc('claim_template_texts', {
          claim_id: round,
          at_most: atMost,
          ...(only === null ? {} : { only_ids: [...only] }),
        })
        .throwOnError()
      return data.map((row) => ({ id: row.template_id, filePath: row.file_path }))
    },
    async recordText(id, content) {
      await admin.rpc('record_template_text', { template_id: id, claim_id: round, content }).throwOnError()
    },
    async recordFailure(id, failure, isFinal) {
      await admin
        .rpc('record_template_failure', { template_id: id, claim_id: round, failure, is_final: isFinal })
        .throwOnError()
    },
  }
}

export interface OwnTemplates {
  /** Those that the caller may read and whose text is not there yet, the newest first. */
  pending(atMost: number): Promise<readonly string[]>
}

export function ownTemplates(supabase: SupabaseClient<Database>): OwnTemplates {
  return {
    async pending(atMost) {
      const { data } = await supabase
        .from('templates')
        .select('id')
        .eq('text_state', 'pending')
        .order('created_at', { ascending: false })
        .limit(atMost)
        .throwOnError()
      return data.map(({ id }) => id)
    },
  }
}
