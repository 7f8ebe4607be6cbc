/** Why a document gave no text. */
export type FailureReason = 'unsupported' | 'unreadable' | 'protected' | 'empty' | 'too-large' | 'too-slow'

export type Extraction = { readonly text: string } | { readonly failure: FailureReason }

export interface ExtractionLimits {
  /** For the whole reading. */
  readonly timeMs: number
  /** The limit for the unpacked contents of an archive or of a pdf's streams. */
  readonly unpackedBytes: number
  readonly characters: number
}

/** 200 pages are about 600,000 characters; the largest file that a bucket takes is 20 MB. */
export const DEFAULT_LIMITS: ExtractionLimits = {
  timeMs: 20_000,
  unpackedBytes: 64 * 1024 * 1024,
  characters: 5_000_000,
}

/** Thrown when a document cannot be read. Any other error means that the document is broken. */
export class Unreadable extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason) {
    super(reason)
    this.reason = reason
  }
}

const SENTENCES: Readonly<Record<FailureReason, string>> = {
  unsupported: 'is not a document of a supported kind (pdf, doc, docx, rtf, txt, xls, xlsx)',
  unreadable: 'could not be read: the file is damaged',
  protected: 'is protected with a password',
  empty: 'contains no text',
  'too-large': 'is too large when it is unpacked',
  'too-slow': 'took too long to read',
}

/** A sentence for people about the document with this name. */
export function explainFailure(reason: FailureReason, name: string): string {
  return `“${name}” ${SENTENCES[reason]}`
}
