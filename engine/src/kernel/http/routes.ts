/** One line of a service's table of routes. */
export interface Route<Run> {
  /** `*` means every method. */
  readonly method: string
  /** Parts between slashes: a literal, `:name`, a last `*` for at least one more part, or a last `**` for any number of parts. */
  readonly pattern: readonly string[]
  /** Whether it can be called without an API key, because its address is signed or its answer is public. */
  readonly isOpen: boolean
  readonly run: Run
}

/** `route('GET /object/public/:bucket/*', downloadPublic, { open: true })` */
export function route<Run>(line: string, run: Run, options: { readonly open?: boolean } = {}): Route<Run> {
  const [method = '', path = ''] = line.split(' ')
  return { method, pattern: path.split('/').slice(1), isOpen: options.open === true, run }
}

export interface Match<Run> {
  readonly route: Route<Run>
  /** The parts of the path at `:name` and at `*`, still percent-encoded. */
  readonly params: Readonly<Record<string, string>>
}

/** The first route that matches; a table lists routes with more literal parts before the others. */
export function matchRoute<Run>(routes: readonly Route<Run>[], method: string, path: string): Match<Run> | null {
  const parts = path.split('/').slice(1)
  const found = routes.find(
    (candidate) => (candidate.method === method || candidate.method === '*') && matches(candidate.pattern, parts),
  )
  return found === undefined ? null : { route: found, params: paramsOf(found.pattern, parts) }
}

/** The pattern as it is in the table, such as `/object/:bucket/*`. */
export function patternOf({ pattern }: Route<unknown>): string {
  return `/${pattern.join('/')}`
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  const last = pattern.at(-1)
  if (last === '**') return matches(pattern.slice(0, -1), parts.slice(0, pattern.length - 1))
  if (last === '*' ? parts.length < pattern.length : parts.length !== pattern.length) return false
  return pattern.every((part, index) => {
    if (part === '*') return parts.slice(index).some((rest) => rest !== '')
    return part.startsWith(':') ? parts[index] !== '' : part === parts[index]
  })
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Readonly<Record<string, string>> {
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    if (part === '*') params['*'] = parts.slice(index).join('/')
    else if (part.startsWith(':')) params[part.slice(1)] = parts[index] ?? ''
  }
  return params
}
