import type { PortalFile } from './file-index.ts'

/**
 * Writes the last theme of this browser into the page, so that the first paint has the right colours. The portal keeps the
 * theme and the classes in a cookie, with a plus between. `system` is not a class: the stylesheet asks the browser.
 */
export function inLook(page: PortalFile, cookies: string | undefined): PortalFile {
  const classes = lookIn(cookies ?? '')
  if (classes.length === 0) return page
  const html = page.content.toString().replace('<html ', `<html class="${classes.join(' ')}" `)
  const etag = page.etag.replace(/"$/, `-${classes.join('+')}"`)
  return { ...page, etag, content: Buffer.from(html), gzipped: () => null }
}

/** Accepts only names of classes, because anybody can write a cookie. */
function lookIn(cookies: string): string[] {
  const words = /(?:^|;\s*)portico-appearance=([a-z\d+-]{1,100})(?:;|$)/.exec(cookies)?.[1] ?? ''
  return words.split('+').filter((word) => word !== '' && word !== 'system')
}
