/** What the bucket `organization-logos` takes. No svg: it can carry script. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export const LOGO_RULES = { accept: Object.keys(ENDINGS), maxBytes: 2 * 1024 * 1024 } as const

/** `{accountId}_logo.{ext}` */
export function logoPath(accountId: string, type: string): string {
  return `${accountId}_logo.${ENDINGS[type] ?? 'png'}`
}

/** Where a logo of another type may still lie. */
export function otherLogoPaths(accountId: string, kept: string | null): string[] {
  return Object.keys(ENDINGS)
    .map((type) => logoPath(accountId, type))
    .filter((path) => path !== kept)
}

/** The path stays the same when a logo is replaced, so the address has to change for browsers to load it anew. */
export function versioned(url: string, version: number): string {
  return `${url}?v=${version}`
}
