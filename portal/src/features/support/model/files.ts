import { fileSize } from '../../../lib/file-size.ts'
import { TEXTS } from '../texts.ts'

/** The types of `support-files`, by the ending of the name: some browsers do not know the type of an Office file. */
const TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const ENDINGS = Object.keys(TYPES).map((ending) => `.${ending}`)
export const MAX_FILES = 5
export const MAX_FILE_BYTES = 10 * 1024 * 1024

export const endingOf = (name: string): string => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
export const typeOf = (name: string): string | undefined => (TYPES as Readonly<Record<string, string>>)[endingOf(name)]

/** Why a file cannot be attached; null if it can. `count` is the number of files that are attached already. */
export function fileProblem({ name, size }: { name: string; size: number }, count: number): string | null {
  const { refused } = TEXTS.files
  if (count >= MAX_FILES) return refused.tooMany(name, MAX_FILES)
  if (typeOf(name) === undefined) return refused.type(name)
  if (size > MAX_FILE_BYTES) return refused.size(name)
  return size === 0 ? refused.empty(name) : null
}

/** The server stores names without control characters, characters that turn the direction of the text, and slashes. */
export const storableName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029/\\]/gu, '_').slice(-255)

/** `PDF · 318 KB`. */
export const fileFacts = ({ name, size }: { name: string; size: number }): string =>
  [endingOf(name).toUpperCase(), fileSize(size)].filter(Boolean).join(' · ')
