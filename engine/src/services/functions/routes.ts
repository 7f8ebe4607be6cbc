const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export function isSupportedMethod(method: string): boolean {
  return METHODS.includes(method)
}

/** The first part of a path names the function, which handles the rest of the path itself. */
export function functionNameOf(path: string): string {
  return path.split('/', 2)[1] ?? ''
}
