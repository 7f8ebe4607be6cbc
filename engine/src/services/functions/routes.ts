const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export function isAnswered(method: string): boolean {
  return METHODS.includes(method)
}

/** The first part of a path names the function, which routes what is below by itself. */
export function functionNameOf(path: string): string {
  return path.split('/', 2)[1] ?? ''
}
