/** The types that the bucket `organization-logos` accepts. SVG is not among them, because it can contain scripts. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export const LOGO_RULES = { accept: Object.keys(ENDINGS), maxBytes: 2 * 1024 * 1024 } as const

/** `{accountId}_logo.{ext}` */
export function logoPath(accountId: string, type: string): string {
  return `${accountId}_logo.${ENDINGS[type] ?? 'png'}`
}

/** The paths that older logos of other types may have. */
export function otherLogoPaths(accountId: string, kept: string | null): string[] {
  return Object.keys(ENDINGS)
    .map((type) => logoPath(accountId, type))
    .filter((path) => path !== kept)
}

/** A new logo has the path of the old one, so the address has to change to make browsers load it again. */
export function versioned(url: string, version: number): string {
  return `${url}?v=${version}`
}
