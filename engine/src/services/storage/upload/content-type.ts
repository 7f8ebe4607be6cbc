import { open } from 'node:fs/promises'
import { fileTypeFromFile, supportedMimeTypes } from 'file-type'
import { compoundFileType } from './compound-file.ts'
import { canonical, essenceOf, shareContainer, UNKNOWN_TYPE } from './media-type.ts'
import { isPlausibleText } from './plausible-text.ts'

/** Formats that consist of text but have a signature. */
const TEXTUAL = new Set([
  'application/pdf',
  'application/rtf',
  'application/xml',
  'application/postscript',
  'application/eps',
  'text/vcard',
  'text/calendar',
])

const COMPOUND = 'application/x-cfb'
const COMPOUND_TYPES = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.visio',
  'application/vnd.ms-outlook',
])

/** Types with known first bytes: the bytes of an upload that claims one are checked. */
const RECOGNISED = new Set([...[...supportedMimeTypes].map(canonical), ...COMPOUND_TYPES])

const ZIPPED = /^application\/(?:vnd\.openxmlformats|vnd\.oasis|vnd\.ms-.*macroenabled|epub\+zip|java-archive|x-zip)/

/**
 * The media type of a file. The claimed type is used unless the bytes contradict it; otherwise the type of the bytes. The result is
 * stored in the row, and checked against the bucket's list.
 */
export async function contentTypeOf(path: string, size: number, claim: string): Promise<string> {
  const claimed = essenceOf(claim) ?? UNKNOWN_TYPE
  if (size === 0) return isTextType(claimed) ? claim : UNKNOWN_TYPE
  const isText = await isPlausibleText(path)
  const found = await recognise(path, isText)
  if (found !== null) return agrees(claimed, found) ? claim : found
  if (claimed === UNKNOWN_TYPE) return claim
  if (isTextType(claimed)) return isText ? claim : UNKNOWN_TYPE
  if (RECOGNISED.has(canonical(claimed))) return isText ? 'text/plain' : UNKNOWN_TYPE
  return claim
}

/** The type of a file whose type is known, if somebody claims another one for it. */
export function claimFor(known: string, claim: string): string {
  const [knownType, claimed] = [essenceOf(known) ?? UNKNOWN_TYPE, essenceOf(claim) ?? UNKNOWN_TYPE]
  return agrees(claimed, knownType) || (isTextType(knownType) && isTextType(claimed)) ? claim : known
}

/** Whether a file is one of the pictures that consist of dots: nothing in them can act. */
export function isPicture(type: string): boolean {
  const essence = essenceOf(type) ?? ''
  return essence.startsWith('image/') && !essence.includes('svg') && RECOGNISED.has(canonical(essence))
}

async function recognise(path: string, isText: boolean): Promise<string | null> {
  const found = (await fileTypeFromFile(path))?.mime ?? null
  // Two characters are enough to look like an image or a program; a real one contains bytes that no text has.
  if (found !== null && isText && !TEXTUAL.has(found)) return null
  return found === COMPOUND ? ((await compoundType(path)) ?? found) : found
}

async function compoundType(path: string): Promise<string | null> {
  const file = await open(path, 'r')
  try {
    return await compoundFileType(file)
  } finally {
    await file.close()
  }
}

function agrees(claimed: string, found: string): boolean {
  const [claimedType, foundType] = [canonical(claimed), canonical(found)]
  if (claimedType === foundType || shareContainer(claimedType, foundType)) return true
  // A browser shows a picture by its bytes, whatever kind of picture it is called.
  if (isPicture(claimedType) && isPicture(foundType)) return true
  // A text document is a zip file, but a zip file is not a text document.
  if (claimedType === 'application/zip') return ZIPPED.test(foundType)
  if (claimedType === COMPOUND) return COMPOUND_TYPES.has(foundType)
  if (foundType === 'application/xml') return claimedType.endsWith('+xml') || isTextType(claimedType)
  // Source code of a page or a program may begin with any text.
  return (
    foundType !== 'application/pdf' &&
    foundType !== 'application/rtf' &&
    TEXTUAL.has(foundType) &&
    isTextType(claimedType)
  )
}

const TEXT_APPLICATIONS = new Set([
  'application/json',
  'application/xml',
  'application/javascript',
  'application/ecmascript',
  'application/sql',
  'application/yaml',
  'application/toml',
  'application/x-ndjson',
  'application/x-sh',
  'application/csv',
])

export function isTextType(essence: string): boolean {
  const isMarkup = essence.endsWith('+xml') || essence.endsWith('+json')
  const name = canonical(essence)
  return name.startsWith('text/') || isMarkup || TEXT_APPLICATIONS.has(name)
}
