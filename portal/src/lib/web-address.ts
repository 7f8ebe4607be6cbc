/** A whole address of the web, as it may stand in a link; null for anything else, such as `javascript:`. */
export function webAddress(text: string): URL | null {
  if (!/^https?:\/\/\S+$/i.test(text)) return null
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '' ? url : null
}

/** As it is read: without what every address begins with. */
export function addressText({ host, pathname, search }: URL): string {
  return host + (pathname === '/' ? '' : decoded(pathname)) + search
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
