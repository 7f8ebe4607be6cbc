import type { FailureReason } from '../../../../../supabase/functions/_shared/documents/extraction.ts'
import type { Kind } from '../../../../../supabase/functions/_shared/documents/kinds/kind-of.ts'

/** A picture that lies in the file itself. */
export interface Picture {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What of a document can be put on the screen. */
export type Content =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Markup that nobody has made safe yet, in pieces that stand under one another. */
  | { readonly kind: 'docx'; readonly blocks: readonly string[]; readonly pictures: readonly Picture[] }
  | { readonly kind: 'rtf' | 'txt'; readonly pieces: readonly string[]; readonly isCut: boolean }

export type Reading =
  | { readonly content: Content }
  /** `kind` is known where it is the kind that cannot be shown. */
  | { readonly failure: FailureReason | 'old-kind'; readonly kind?: Kind | undefined }
