import type { FailureReason } from '../../../../supabase/functions/_shared/documents/extraction.ts'
import type { Kind } from '../../../../supabase/functions/_shared/documents/kinds/kind-of.ts'

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  pdf: 'PDF document',
  docx: 'Word document',
  doc: 'document of an old Word',
  rtf: 'RTF document',
  txt: 'plain text',
  xlsx: 'Excel workbook',
  xls: 'workbook of an old Excel',
}

export const TEXTS = {
  loading: 'Loading document...',
  reading: 'Preparing document...',
  notLoaded: 'The document could not be loaded.',
  notDownloaded: { title: 'Error', description: 'The document could not be downloaded.' },
  another: (ending: string, kind: Kind) =>
    `The name of this file ends with .${ending}, but it is a ${KIND_NAMES[kind]}. It is shown as that.`,
  reflowed: 'Text and pictures of the file. Pages, fonts and colours look different in Word.',
  textOnly: 'Only the text of the file, without its layout and pictures.',
  cut: 'The file is longer. Download it to read the rest.',
  download: 'Download',
  page: 'Page',
  ofPages: (count: number) => `of ${count}`,
  pageLoading: 'Loading page...',
  pageFailed: 'This page could not be shown.',
} as const

/** Why nothing is shown. The user can still download the file. */
export const REASONS: Readonly<Record<FailureReason | 'old-kind', string>> = {
  'old-kind': 'A file of this kind cannot be shown here.',
  unsupported: 'This type of file cannot be shown.',
  unreadable: 'This document could not be shown: the file is damaged.',
  protected: 'This document is protected with a password.',
  empty: 'This document is empty.',
  'too-large': 'This document is too large to be shown.',
  'too-slow': 'This document took too long to open.',
}
