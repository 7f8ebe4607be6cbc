/** The text as a complete http or https address, safe for a link; null for anything else, such as `javascript:`. */
export function webAddress(text: string): URL | null {
  if (!/^https?:\/\/\S+$/i.test(text)) return null
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '' ? url : null
}

/** The address without `https://`, as lists show it. */
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
