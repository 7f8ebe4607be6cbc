import type { Row } from '../../../lib/supabase.ts'

/** A document of the library, as the lists show it. */
export interface Template extends Pick<
  Row<'templates'>,
  | 'id'
  | 'user_id'
  | 'account_id'
  | 'title'
  | 'description'
  | 'category'
  | 'file_name'
  | 'file_path'
  | 'file_size'
  | 'file_type'
  | 'is_client_specific'
  | 'tags'
  | 'text_state'
  | 'created_at'
> {
  /** Null: for everyone, or not to be read by who asks. */
  readonly account_name: string | null
  readonly uploaded_by: string | null
  /** Where the words that were searched for stand in the document, each between U+0002 and U+0003. */
  readonly passage: string | null
}
