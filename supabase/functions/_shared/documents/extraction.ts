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
