import * as z from 'zod/mini'
import { TEXTS } from '../texts.ts'

/**
 * docs/product/templates.md. By the ending of the name, because browsers differ about the types of these files or know
 * none.
 */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  rtf: 'application/rtf',
}

export const ACCEPT = Object.keys(CONTENT_TYPES).map((ending) => `.${ending}`)
export const MAX_BYTES = 10 * 1024 * 1024

export function contentTypeOf(fileName: string): string {
  return CONTENT_TYPES[endingOf(fileName)] ?? 'application/octet-stream'
}

const endingOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()

/** The title of one of several files: its name without the ending. */
export function titleOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return (dot > 0 ? fileName.slice(0, dot) : fileName).trim() || fileName
}

/** Tags are separated by commas and trimmed. Null if there are none. */
export function tagsOf(typed: string): string[] | null {
  const tags = [...new Set(typed.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
  return tags.length > 0 ? tags : null
}

const MAX_TAGS = 50
const MAX_TAG_LENGTH = 100

/** The typed text; the database accepts no more tags. */
export const tagsSchema = z.string().check(
  z.refine(
    (typed) => {
      const tags = tagsOf(typed) ?? []
      return tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG_LENGTH)
    },
    { error: () => TEXTS.form.tooManyTags(MAX_TAGS, MAX_TAG_LENGTH) },
  ),
)

interface PathParts {
  readonly userId: string
  readonly timestamp: number
  readonly index: number
  readonly accountId: string | null
  readonly fileName: string
}

/** `{user id}/{timestamp}-{index}-{account id or generic}-{file name}` */
export function pathOf({ userId, timestamp, index, accountId, fileName }: PathParts): string {
  return `${userId}/${timestamp}-${index}-${accountId ?? 'generic'}-${storableName(fileName)}`
}

/** The bucket accepts letters without accents, digits and a few other characters; the row keeps the original name. */
function storableName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain.replaceAll(/[^\w.() -]/g, '_').slice(-120)
}
