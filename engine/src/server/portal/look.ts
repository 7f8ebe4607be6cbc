import type { PortalFile } from './file-index.ts'

/**
 * The page in the look that this browser was in last, so that its first paint is in the right one: the portal keeps the
 * theme and the classes in a cookie, with a plus between. `system` is no class; the stylesheet asks the browser.
 */
export function inLook(page: PortalFile, cookies: string | undefined): PortalFile {
  const classes = lookIn(cookies ?? '')
  if (classes.length === 0) return page
  const html = page.content.toString().replace('<html ', `<html class="${classes.join(' ')}" `)
  const etag = page.etag.replace(/"$/, `-${classes.join('+')}"`)
  return { ...page, etag, content: Buffer.from(html), gzipped: () => null }
}

/** Only what can be a class: a cookie is anybody's to write. */
function lookIn(cookies: string): string[] {
  const words = /(?:^|;\s*)portico-appearance=([a-z\d+-]{1,100})(?:;|$)/.exec(cookies)?.[1] ?? ''
  return words.split('+').filter((word) => word !== '' && word !== 'system')
}
