import type { Category } from './filter.ts'

/** A document of the library, as the lists show it. */
export interface Template {
  readonly id: string
  /** Null if the user who uploaded it no longer exists. */
  readonly user_id: string | null
  /** Null if it is for everyone. */
  readonly account_id: string | null
  readonly title: string
  readonly description: string | null
  readonly category: Category
  readonly file_name: string
  readonly file_path: string
  readonly file_size: number | null
  readonly file_type: string | null
  readonly is_client_specific: boolean
  readonly tags: string[] | null
  readonly text_state: 'pending' | 'ready' | 'unreadable'
  readonly created_at: string
  /** Null if it is for everyone, or if the user may not read the account. */
  readonly account_name: string | null
  readonly uploaded_by: string | null
  /** The part of the document with the searched words, each between U+0002 and U+0003. */
  readonly passage: string | null
}
