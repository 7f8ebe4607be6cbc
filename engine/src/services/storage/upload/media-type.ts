const MEDIA_TYPE = /^([a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9*][a-z0-9!#$&^_.+*-]*)\s*(?:;[\t\x20-\x7e]*)?$/i

/** Type and subtype in lower case, without parameters; null if it is not a media type. */
export function essenceOf(type: string): string | null {
  return type.length > 255 ? null : (MEDIA_TYPE.exec(type.trim())?.[1]?.toLowerCase() ?? null)
}

export const UNKNOWN_TYPE = 'application/octet-stream'

/** Names of the same type; the first of each row is the canonical one. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['application/rtf', 'text/rtf', 'application/x-rtf', 'text/richtext'],
  ['application/xml', 'text/xml'],
  ['application/zip', 'application/x-zip', 'application/x-zip-compressed'],
  ['application/gzip', 'application/x-gzip'],
  ['application/pdf', 'application/x-pdf'],
  ['application/x-7z-compressed', 'application/x-7z'],
  ['application/vnd.rar', 'application/x-rar-compressed', 'application/x-rar'],
  ['application/x-msdownload', 'application/vnd.microsoft.portable-executable', 'application/x-dosexec'],
  ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
  ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
  ['audio/mpeg', 'audio/mp3', 'audio/x-mp3'],
  ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  ['audio/flac', 'audio/x-flac'],
  ['audio/aiff', 'audio/x-aiff'],
  ['audio/mp4', 'audio/x-m4a', 'audio/m4a'],
  ['video/mp4', 'video/x-m4v'],
  ['video/matroska', 'video/x-matroska'],
  ['font/woff', 'application/font-woff'],
]

/** Formats that may contain sound or pictures: the first bytes do not show which. */
const CONTAINERS: readonly (readonly string[])[] = [
  ['audio/mp4', 'video/mp4', 'video/quicktime'],
  ['audio/ogg', 'video/ogg', 'application/ogg', 'audio/opus'],
  ['video/matroska', 'video/webm', 'audio/webm', 'audio/matroska', 'audio/x-matroska'],
]

const CANONICAL = new Map(SYNONYMS.flatMap((row) => row.map((name) => [name, row[0] ?? name] as const)))

export function canonical(essence: string): string {
  return CANONICAL.get(essence) ?? essence
}

export function shareContainer(one: string, other: string): boolean {
  return CONTAINERS.some((row) => row.includes(canonical(one)) && row.includes(canonical(other)))
}

/** Whether a bucket's list contains a type. `image/*` includes every image; without a list everything is allowed. */
export function isAllowed(essence: string, list: readonly string[] | null): boolean {
  if (list === null || list.length === 0) return true
  return list.some((entry) => {
    const allowed = essenceOf(entry) ?? entry.trim().toLowerCase()
    if (allowed === '*' || allowed === '*/*') return true
    if (allowed.endsWith('/*')) return essence.startsWith(allowed.slice(0, -1))
    return canonical(allowed) === canonical(essence)
  })
}
