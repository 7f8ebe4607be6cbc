const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: '\u001b[33mwarn\u001b[39m',
  50: '\u001b[31merror\u001b[39m',
  60: '\u001b[31mfatal\u001b[39m',
}

interface Entry {
  readonly level: number
  readonly time: string
  readonly msg?: string
  readonly err?: { readonly stack?: string; readonly message?: string }
  readonly [field: string]: unknown
}

/** Turns one JSON line into a readable one: `10:02:11 info GET /rest/v1/cards 200 4 ms`. */
export function formatLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Entry
  const request =
    'method' in fields ? [fields['method'], fields['path'], fields['status'], `${String(fields['ms'])} ms`] : []
  const rest = Object.entries(fields)
    .filter(([name]) => !['method', 'path', 'status', 'ms'].includes(name))
    .map(([name, value]) => `\u001b[2m${name}=${typeof value === 'string' ? value : JSON.stringify(value)}\u001b[22m`)
  const head = `${time.slice(11, 19)} ${LEVELS[level] ?? String(level)}`
  const text = [
    head,
    ...(request.length === 0 || msg !== 'request' ? [msg ?? ''] : []),
    ...request.map(String),
    ...rest,
  ]
  const stack = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`
  return `${text.join(' ')}${stack}\n`
}
