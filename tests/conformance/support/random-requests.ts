import fc from 'fast-check'
import type { Actor } from './target.ts'

export interface RandomRequest {
  readonly as: Actor
  readonly method: string
  /** The percent-encoded path below `/rest/v1/`. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

const oneOf = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

const TABLES = [
  'clients',
  'lawyers',
  'matters',
  'matter_lawyers',
  'tags',
  'documents',
  'invoices',
  'specimens',
  'visits',
  'open_matters',
  'notes',
  'ledger',
  'staff',
  'tasks',
  'settings',
  'marks',
  'secrets',
  'vault.secrets',
  'Court Rooms',
  'boxes',
  'pg_authid',
] as const
const COLUMNS = [
  'id',
  'name',
  'title',
  'owner',
  'body',
  'entry',
  'salary',
  'remark',
  'secret',
  'contact',
  'languages',
  'term',
  'status',
  'budget',
  'client_id',
  'code',
  'docb',
  'many',
  'reference',
  '*',
  'ctid',
  'xmin',
  'tableoid',
  'room no.',
  '"quoted"',
  'nope',
  '',
] as const
const FUNCTIONS = [
  'add',
  'greet',
  'matters_of',
  'fee_summary',
  'whoami',
  'keep_json',
  'join_words',
  'sum_all',
  'read_path',
  'price',
  'unclear',
  'divide',
  'raise_full',
  'finish_tasks',
  'open_task',
  'members_only',
  'open_safe',
  'check_request',
  'pg_sleep',
  'pg_read_file',
  'build_shelf',
] as const
const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'is',
  'isdistinct',
  'in',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts',
  'phfts(english)',
  'wfts(simple)',
  'eq(any)',
  'like(all)',
  'not.eq',
  'not.in',
  'nope',
] as const

const junk = fc.string({ unit: 'binary', maxLength: 12 })
const value = fc.oneof(
  oneOf(
    '1',
    '-1',
    '0',
    'null',
    'true',
    'open',
    '(1,2)',
    '{1,2}',
    '[1,2)',
    '%',
    '*',
    '',
    "'",
    '"',
    '\\',
    ';',
    '--',
    '$1',
    '{"a":1}',
  ),
  oneOf(
    'classified*',
    "' or 1=1 --",
    '1) or (select true',
    '99999999999999999999',
    '1e400',
    '(',
    '((',
    '{{',
    '(a,"b',
    '2024-13-45',
  ),
  junk,
)
const column = fc.oneof(
  { weight: 6, arbitrary: oneOf(...COLUMNS) },
  { weight: 1, arbitrary: junk },
  {
    weight: 1,
    arbitrary: fc.tuple(oneOf(...COLUMNS), oneOf('->', '->>'), oneOf('a', '0', '-1', 'b->c')).map((p) => p.join('')),
  },
)
const item: fc.Arbitrary<string> = fc.letrec<{ item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3 },
    column,
    fc
      .tuple(oneOf('a:', '', '"x y":'), column, oneOf('', '::text', '::integer', '::regclass', '.sum()', '.count()'))
      .map((p) => p.join('')),
    fc
      .tuple(
        oneOf('', '...', 'x:'),
        oneOf(...TABLES),
        oneOf('', '!inner', '!left', '!lead_id', '!nope'),
        fc.array(tie('item'), { maxLength: 3 }),
      )
      .map(([prefix, table, hint, inner]) => `${prefix}${table}${hint}(${inner.join(',')})`),
  ),
})).item

const filter = fc.tuple(column, oneOf(...OPERATORS), value)
const logic: fc.Arbitrary<string> = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    filter.map((parts) => parts.join('.')),
    fc
      .tuple(oneOf('and', 'or', 'not.and', 'xor'), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([op, list]) => `${op}(${list.join(',')})`),
  ),
})).tree

const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.array(item, { maxLength: 4 }).map((list): [string, string] => ['select', list.join(',')]),
  filter.map(([name, operator, operand]): [string, string] => [name, `${operator}.${operand}`]),
  fc
    .tuple(oneOf(...TABLES), filter)
    .map(([table, [name, op, operand]]): [string, string] => [`${table}.${name}`, `${op}.${operand}`]),
  fc
    .tuple(oneOf('and', 'or', 'not.or', 'matters.or'), fc.array(logic, { maxLength: 3 }))
    .map(([key, list]): [string, string] => [key, `(${list.join(',')})`]),
  fc
    .tuple(column, oneOf('', '.asc', '.desc', '.desc.nullslast', '.up'))
    .map(([name, rest]): [string, string] => ['order', name + rest]),
  fc
    .tuple(oneOf('limit', 'offset', 'matters.limit'), oneOf('0', '1', '-1', '1000000', 'x', '9'.repeat(30)))
    .map(([a, b]): [string, string] => [a, b]),
  fc.tuple(oneOf('columns', 'on_conflict'), column).map(([a, b]): [string, string] => [a, b]),
  fc
    .tuple(oneOf('a', 'b', 'name', 'client', 'words', 'numbers', 'prefix', 'payload'), value)
    .map(([a, b]): [string, string] => [a, b]),
  fc.tuple(junk, junk),
)

const text = (source: string): string => encodeURIComponent(source)
const query = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(parameter, { maxLength: 5 })
      .map((list) => list.map(([a, b]) => `${text(a)}=${text(b)}`).join('&')),
  },
  // Invalid encodings: stray percent signs, bytes that are not UTF-8 and control characters.
  {
    weight: 1,
    arbitrary: fc
      .array(oneOf('%', '%ff', '%00', '%0a', '&', '=', 'select=', '(', '%c3%28', 'id=eq.1', '+'), { maxLength: 12 })
      .map((p) => p.join('')),
  },
)
const resource = fc.oneof(
  { weight: 6, arbitrary: oneOf(...TABLES).map((name) => encodeURIComponent(name)) },
  { weight: 3, arbitrary: oneOf(...FUNCTIONS).map((name) => `rpc/${name}`) },
  { weight: 1, arbitrary: oneOf('', 'rpc', 'rpc/', '..', '%2e%2e', 'tags/1', '%00', '%ff', 'rpc/a/b', '*') },
)

/** Contains no line breaks or other characters that the HTTP client would refuse. */
const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 20 })
const headers = fc.record(
  {
    accept: fc.oneof(
      oneOf(
        'application/json',
        'text/csv',
        'application/vnd.pgrst.object+json',
        'application/vnd.pgrst.plan+json',
        'application/geo+json',
        'application/vnd.pgrst.plan+text; options=verbose',
        'a/b;q=x',
        '*/*;',
        ',',
      ),
      headerText,
    ),
    range: fc.oneof(oneOf('0-1', '5-2', '0-', '-', '999999999999999999999-'), headerText),
    'accept-profile': oneOf('public', 'archive', 'vault', 'pg_catalog', 'auth', ''),
    'content-profile': oneOf('public', 'archive', 'vault', 'information_schema', ''),
    'content-type': fc.oneof(
      oneOf(
        'application/json',
        'text/csv',
        'application/x-www-form-urlencoded',
        'text/plain',
        'application/octet-stream',
        'x',
      ),
      headerText,
    ),
    prefer: fc.oneof(
      oneOf(
        'count=exact',
        'count=planned',
        'count=estimated',
        'return=representation',
        'return=headers-only',
        'resolution=merge-duplicates, return=representation',
        'resolution=ignore-duplicates',
        'missing=default',
        'handling=strict',
        'handling=strict, max-affected=0',
        'timezone=Mars/Base',
        'timezone=UTC',
      ),
      headerText,
    ),
    'x-junk': headerText,
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc
    .array(
      fc.dictionary(
        oneOf('id', 'name', 'code', 'title', 'priority', 'body', 'owner', 'details', 'nope'),
        fc.jsonValue({ maxDepth: 1 }),
      ),
      { maxLength: 3 },
    )
    .map((rows) => JSON.stringify(rows)),
  fc
    .dictionary(
      oneOf('a', 'b', 'name', 'client', 'numbers', 'words', 'prefix', 'payload', 'path', 'new_code'),
      fc.jsonValue({ maxDepth: 1 }),
    )
    .map((args) => JSON.stringify(args)),
  oneOf('', '{', '[{}', 'id,name\n1,2\n3', 'a=1&b=%', '[[[[', '{"id":1e999}', '\u0000'),
  junk,
)

export const randomRequest: fc.Arbitrary<RandomRequest> = fc
  .record({
    as: oneOf<Actor>('anon', 'alice'),
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant('GET') },
      { weight: 4, arbitrary: oneOf('POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS') },
    ),
    resource,
    query,
    headers,
    body: fc.option(body, { nil: undefined }),
  })
  .map(({ as, method, resource: name, query: search, headers: given, body: sent }) => ({
    as,
    method,
    path: search === '' ? name : `${name}?${search}`,
    // Comes first of all preferences, so that the request never changes the test data.
    headers: { ...given, prefer: given.prefer === undefined ? 'tx=rollback' : `tx=rollback, ${given.prefer}` },
    body: method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? undefined : sent,
  }))
