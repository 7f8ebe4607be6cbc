import type { FailureReason } from '../../../../../supabase/functions/_shared/documents/extraction.ts'
import type { Kind } from '../../../../../supabase/functions/_shared/documents/kinds/kind-of.ts'

/** A picture inside the file. */
export interface Picture {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The parts of a document that can be shown. */
export type Content =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Markup that is not safe yet, in blocks from top to bottom. */
  | { readonly kind: 'docx'; readonly blocks: readonly string[]; readonly pictures: readonly Picture[] }
  | { readonly kind: 'rtf' | 'txt'; readonly pieces: readonly string[]; readonly isCut: boolean }

export type Reading =
  | { readonly content: Content }
  /** `kind` is set if the file is of a kind that cannot be shown. */
  | { readonly failure: FailureReason | 'old-kind'; readonly kind?: Kind | undefined }
