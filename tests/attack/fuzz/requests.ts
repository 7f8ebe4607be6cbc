import fc from 'fast-check'
import type { Endpoint } from './endpoints.ts'

export interface FuzzRequest {
  readonly endpoint: Endpoint
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly signedIn: boolean
}

/** Texts that often break parsers: limits of numbers, halves of characters, syntax of query languages. */
const SHARP = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  '*',
  '%',
  '_',
  '..',
  '../',
  '..%2f',
  '%00',
  '%',
  '%zz',
  '%25',
  '\\',
  "'",
  '"',
  '"\\"',
  "'; --",
  '$1',
  '{{',
  '{}',
  '[]',
  '{a,b}',
  '(a,b)',
  'a.b',
  'a->b',
  'a->>b',
  '::',
  '::text',
  ':',
  '!inner',
  '...',
  'count()',
  'sum',
  '&',
  '#',
  '\u0000',
  '\u202e',
  '\ud83d',
  'ﬀ',
  'İ',
  'é',
  '\r\n',
  '\t',
  '__proto__',
  'constructor',
  '2026-02-30',
  'infinity',
  '-infinity',
  '99999-01-01',
  '00000000-0000-0000-0000-000000000000',
  'http://127.0.0.1',
  '//x',
  'a@b',
  'x@x.example',
  '<b>',
  'A'.repeat(300),
  '('.repeat(60),
  '['.repeat(60),
]

const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'lt',
  'gte',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'not.eq',
  'eq(any)',
  'like(all)',
  'fts(english)',
  'nope',
]

const HEADERS = {
  prefer: [
    'return=representation',
    'return=minimal',
    'count=exact',
    'count=planned',
    'count=estimated',
    'resolution=merge-duplicates',
    'resolution=ignore-duplicates',
    'missing=default',
    'handling=strict',
    'max-affected=1',
    'tx=rollback',
    'timezone=Nowhere',
    ',',
  ],
  accept: [
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/geo+json',
    'application/vnd.pgrst.plan',
    'text/event-stream',
    '*/*',
    'x/y',
    ';;',
  ],
  'content-type': [
    'application/json',
    'text/csv',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/octet-stream',
    'application/pdf',
    ';',
  ],
  range: ['0-0', '0-', '5-1', 'bytes=0-1', '99999999999999999999-', 'x'],
  'accept-profile': ['public', 'auth', 'x'],
  'content-profile': ['public', 'private'],
  'x-upsert': ['true', 'maybe'],
  'if-none-match': ['*', '"x"'],
  'x-supabase-api-version': ['2024-01-01', 'x'],
  'accept-encoding': ['gzip', 'identity;q=0'],
  'transfer-encoding-note': ['x'],
  cookie: ['a=b; theme=dark'],
  origin: ['null', 'https://x.example'],
  'x-metadata': ['e30=', 'x'],
}

/** Random requests to these endpoints. `ids` belong to another account, whose data must not change or leak. */
export function requests(endpoints: readonly Endpoint[], ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const sharp = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...SHARP) },
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
    { weight: 1, arbitrary: fc.integer().map(String) },
    { weight: 1, arbitrary: fc.uuid() },
  )
  return fc.constantFrom(...endpoints).chain((endpoint) => {
    const name =
      endpoint.names.length === 0
        ? sharp
        : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...endpoint.names) }, { weight: 1, arbitrary: sharp })
    return fc.record({
      endpoint: fc.constant(endpoint),
      method: fc.constantFrom(...endpoint.methods),
      url: fc
        .tuple(fc.array(sharp, { minLength: 3, maxLength: 3 }), query(endpoint, name, sharp))
        .map(([words, search]) => addressed(endpoint.url, words, search)),
      headers: headers(),
      body: fc.option(body(name, sharp), { freq: 3 }),
      signedIn: fc.boolean(),
    })
  })
}

function addressed(template: string, words: readonly string[], search: string): string {
  let at = 0
  const url = template.replace(/\{\}/g, () => encoded(words[at++] ?? ''))
  return search === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${search}`
}

/** Keeps texts that are already encoded; half a character cannot be encoded and gets its invalid bytes. */
function encoded(text: string): string {
  try {
    return /^(?:%|\.\.%)/.test(text) ? text.replace(/[\s#?]/g, '') : encodeURIComponent(text)
  } catch {
    return '%ed%a0%bd'
  }
}

function query(endpoint: Endpoint, name: fc.Arbitrary<string>, word: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const isRest = endpoint.service === 'rest' || endpoint.service === 'rpc'
  const filter = fc.tuple(fc.constantFrom(...OPERATORS), word).map(([operator, value]) => `${operator}.${value}`)
  const selection = fc
    .array(
      fc.oneof(
        name,
        word,
        fc.tuple(name, name).map(([a, b]) => `${a}(${b})`),
        fc.tuple(word, name).map(([a, b]) => `${a}:${b}`),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join(','))
  const pair = isRest
    ? fc.oneof(
        fc.tuple(name, filter),
        fc.tuple(fc.constant('select'), selection),
        fc.tuple(
          fc.constant('order'),
          fc.tuple(name, fc.constantFrom('', '.asc', '.desc.nullslast', '.x')).map((parts) => parts.join('')),
        ),
        fc.tuple(fc.constantFrom('limit', 'offset', 'columns', 'on_conflict'), fc.oneof(word, name)),
        fc.tuple(
          fc.constantFrom('or', 'and', 'not.or'),
          fc.tuple(name, filter).map(([column, test]) => `(${column}.${test})`),
        ),
        fc.tuple(name, word),
      )
    : fc.tuple(fc.oneof(name, word), word)
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&'))
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const pairs = Object.entries(HEADERS).flatMap(([name, values]) => values.map((value) => [name, value] as const))
  return fc.array(fc.constantFrom(...pairs), { maxLength: 3 }).map((chosen) => Object.fromEntries(chosen))
}

function body(name: fc.Arbitrary<string>, word: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const value = fc.oneof(
    word,
    fc.jsonValue({ maxDepth: 3 }),
    fc.constant(null),
    fc.integer(),
    fc.array(word, { maxLength: 3 }),
  )
  const object = fc.dictionary(name, value, { maxKeys: 6 })
  return fc.oneof(
    { weight: 6, arbitrary: object.map((row) => JSON.stringify(row)) },
    { weight: 2, arbitrary: fc.array(object, { maxLength: 3 }).map((rows) => JSON.stringify(rows)) },
    { weight: 1, arbitrary: fc.jsonValue().map((any) => JSON.stringify(any)) },
    { weight: 1, arbitrary: fc.tuple(object, fc.nat(60)).map(([row, length]) => JSON.stringify(row).slice(0, length)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc.constant('--x\r\nContent-Disposition: form-data; name="file"; filename="../x"\r\n\r\nx\r\n--x--'),
    },
  )
}
