import { describe, expect, it } from 'vitest'
import * as storageErrors from '../../engine/src/services/storage/errors.ts'
import { codeOfStorage, STORAGE_MESSAGES } from '../../portal/src/lib/server-messages.ts'
import { texts as en } from '../../portal/src/lib/server-messages/en.ts'
import { texts as frIdentity } from '../../portal/src/lib/texts/fr.ts'
import { texts as nlIdentity } from '../../portal/src/lib/texts/nl.ts'
import { filesBelow, read } from './pages.ts'

const sources = (folder: string, name: RegExp): { path: string; text: string }[] =>
  filesBelow(folder, name)
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .map((path) => ({ path: path.slice(folder.length + 1), text: read(path) }))

interface Refusal {
  readonly where: string
  /** As it stands in the code, with `%` for each value; null if it is made elsewhere. */
  readonly message: string | null
  readonly code: string | null
  /** The names of the values that come with it. */
  readonly details: readonly string[]
}

const match = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]
const keysOf = (sql: string): string[] => [...sql.matchAll(/'(\w+)', /g)].map(([, key = '']) => key)

/** Every `raise` of the migrations that is an error. */
const raised: Refusal[] = sources('supabase/migrations', /\.sql$/).flatMap(({ path, text }) =>
  [...text.matchAll(/\braise (?:exception|sqlstate|insufficient_privilege)(?:'(?:[^']|'')*'|[^;'])*;/g)].flatMap(
    ([raise]): Refusal[] => {
      const said =
        /'message', (?:format\()?'((?:[^']|'')*)'|message = '((?:[^']|'')*)'|exception '((?:[^']|'')*)'/.exec(raise)
      const message = (said?.slice(1).find((part) => part !== undefined) ?? '')
        .replaceAll("''", "'")
        .replaceAll('%s', '%')
      const details = keysOf(
        match(raise, /'details', json_build_object\((.*?)\)::text/s) ??
          match(raise, /detail = json_build_object\((.*)\)::text;$/s) ??
          '',
      )
      const where = `${path}: ${message}`
      // The hint says what was counted.
      if (raise.includes("what || '_an_hour'")) {
        return ['invitations', 'mails'].map((what) => ({
          where,
          message: message.replace('% %', `% ${what}`),
          code: `${what}_an_hour`,
          details,
        }))
      }
      // The message is one of the pairs below.
      if (raise.includes('hint = problem[1]')) return []
      return [{ where, message, code: match(raise, /(?:hint = |'hint', )'(\w+)'/) ?? null, details }]
    },
  ),
)

/** The pairs of a code and its message, among which a procedure chooses. */
const chosen: Refusal[] = sources('supabase/migrations', /\.sql$/).flatMap(({ path, text }) =>
  [...text.matchAll(/then array\['(\w+)', '([A-Z][^']*)'\]/g)].map(([, code = '', message = '']) => ({
    where: path,
    message,
    code,
    details: [],
  })),
)

/** What stands between the parenthesis at this place and the one that closes it. */
function argumentsAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start + 1, at)
  }
  return ''
}

const messageIn = (given: string): string | undefined => {
  const text = /^(?:'([^']*)'|`([^`]*)`)/.exec(given.trim())
  return (text?.[1] ?? text?.[2])?.replaceAll(/\$\{[^}]*\}/g, '%')
}

/** Every refusal of the functions: an answer with an error other than a failure of the server itself. */
const refused: Refusal[] = sources('supabase/functions', /\.ts$/).flatMap(({ path, text }) =>
  [...text.matchAll(/(?<!function )\b(?:failure|new Refused)(?=\((?!500))/g)].map(({ index, 0: call }) => {
    const given = argumentsAt(text, index + call.length)
    const [, said = ''] = /^\s*\w[\w.]*,([^]*)$/.exec(given) ?? []
    const named = match(said, /^\s*(\w+)\b/)
    const message = messageIn(said) ?? messageIn(match(text, new RegExp(`const ${named} =([^]*)`)) ?? '') ?? null
    const details = match(given, /details: \{ (\w+)/) ?? (/\bdetails\b/.test(given) ? 'name' : undefined)
    return {
      where: `${path}: ${given}`,
      message,
      code: match(given, /code: '(\w+)'/) ?? null,
      details: details === undefined ? [] : [details],
    }
  }),
)

/** Nobody reads these: they answer other programs, or requests that the portal does not send. */
const FOR_PROGRAMS = [
  'A legal hold keeps this file',
  'Administrator actions are never changed or deleted',
  'A reported action has at most 8 KB',
  'This action cannot be reported. The database records what administrators do.',
  'There was no such impersonation',
  'This is not the name of a function',
  'There is no such password change',
  'This works in the % environment only',
  'new row violates row-level security policy for table "objects"',
  'The metadata of a file is at most 8 KB',
  'This outcome is not a refusal: %',
  'timestamp: is in the future',
  'account_id: This consult belongs to another account',
  'There is no such test mail',
  'There is no such change of address',
  // The identity service passes it on with a code of its own.
  '%',
  'There is no such link',
  'No such export is being made',
  'There is no such list',
  'There is no schedule %',
  'This is no entry of the access log',
]

/** The functions that other systems and the schedule call, and what every function says about a request of a wrong form. */
const PROGRAMS = /^(consultancy-webhook|webhook-receiver|_shared\/http\/(answers|body|refused))\b|Only the schedule/

/** Its words come from another file, and are compared below; or the Steward's, which has its own languages. */
const ELSEWHERE = /UNREADABLE\[|texts\[|refused\.ts/

const all = [...raised, ...chosen, ...refused.filter(({ where }) => !PROGRAMS.test(where) && !ELSEWHERE.test(where))]
const forPeople = all.filter(({ message }) => !FOR_PROGRAMS.includes(message ?? ''))

const VALUES: Readonly<Record<string, unknown>> = {
  accounts: 2,
  count: 7,
  domains: ['a.example', 'b.example'],
  least: 10,
  line: 3,
  lines: 500,
  most: 24,
  name: 'Nele',
  problem: 'name_missing',
  reason: 'status 503',
  seconds: 9,
}

function englishFor(code: string, details: readonly string[]): string {
  const text: unknown = Reflect.get(en, code)
  if (typeof text !== 'function') return String(text)
  return String(text(Object.fromEntries(details.map((key) => [key, VALUES[key]]))))
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

describe('what the database and the functions refuse', () => {
  it('is found', () => {
    expect(raised.length).toBeGreaterThan(110)
    expect(chosen.length).toBeGreaterThan(30)
    expect(refused.length).toBeGreaterThan(30)
  })

  it('has a code', () => {
    expect(forPeople.filter(({ code }) => code === null).map(({ where }) => where)).toEqual([])
  })

  it('has a message that can be compared', () => {
    expect(forPeople.filter(({ message }) => message === null).map(({ where }) => where)).toEqual([])
  })

  it('has words', () => {
    expect(forPeople.filter(({ code }) => !isKnown(code ?? '')).map(({ where }) => where)).toEqual([])
  })

  it('has English words that are letter for letter the message, without the name of a field', () => {
    const differs = forPeople
      .filter(({ code }) => Object.hasOwn(en, code ?? ''))
      .filter(({ message, code, details }) => {
        const pattern = (message ?? '').split('%').map(escaped).join('[^]+')
        const words = englishFor(code ?? '', details)
        return !new RegExp(`^(${pattern}|${pattern.replace(/^\w+: /, '')})$`).test(words) || words.includes('undefined')
      })
    expect(differs.map(({ message, code, details }) => [message, englishFor(code ?? '', details)])).toEqual([])
  })

  it('has no code twice for different messages', () => {
    const messages = new Map<string | null, string>()
    const differs = forPeople.filter(({ code, message }) => {
      const words = (message ?? '').replace(/^\w+: /, '')
      const first = messages.get(code) ?? words
      messages.set(code, first)
      return first !== words
    })
    expect(differs.map(({ where }) => where)).toEqual([])
  })

  it('uses every word', () => {
    const used = new Set([...all.map(({ code }) => code), ...OF_STORAGE, ...OF_IDENTITY, ...OF_DOCUMENTS])
    expect(Object.keys(en).filter((code) => !used.has(code))).toEqual([])
  })
})

const OF_STORAGE = [...Object.values(STORAGE_MESSAGES), 'file_type_refused', 'file_name_refused']

/** The codes of the identity service that only signed-in people get have their words here. */
const OF_IDENTITY = Object.keys(en).filter((code) => /^mfa_|^passkey_/.test(code))

/** Why a document gave no text: supabase/functions/compare-documents/handler.ts. */
const REASONS = [
  ...read('supabase/functions/compare-documents/handler.ts').matchAll(/^ {2}'?([a-z-]+)'?: '([^']+)',$/gm),
].map(([, reason = '', sentence = '']) => ({ code: `document_${reason.replace('-', '_')}`, sentence }))
const OF_DOCUMENTS = REASONS.map(({ code }) => code)

const isKnown = (code: string): boolean => Object.hasOwn(en, code) || Object.hasOwn(nlIdentity.identity, code)

it('has words for every reason why a document gave no text', () => {
  expect(REASONS).toHaveLength(6)
  for (const { code, sentence } of REASONS) expect(englishFor(code, ['name'])).toBe(`“Nele” ${sentence}`)
})

describe('what storage refuses', () => {
  const { errorBody: _, fromDatabase, StorageError, ...make } = storageErrors
  type Make = (...given: readonly string[]) => storageErrors.StorageError
  const locked = fromDatabase({ code: '55P03', message: '' } as Parameters<typeof fromDatabase>[0])
  const refusals = new Map([
    // Those with a message of their own are called without one.
    ...Object.entries(make).map(([name, one]) => [name, (one as Make)(...Array(one.length).fill('given'))] as const),
    ['locked', locked ?? new StorageError(0, '', '')] as const,
  ])

  /** Requests that the portal does not send: about buckets, parts of files, addresses and forms of another kind. */
  const OF_PROGRAMS = [
    'noSuchBucket',
    'invalidBucketName',
    'bucketNotEmpty',
    'metadataTooLarge',
    'missingToken',
    'invalidRange',
    'invalidRequest',
    'invalidParameter',
    'invalidToken',
    'invalidSignature',
    'noContent',
    'noRoute',
  ]

  it('has words, unless the server itself failed', () => {
    const unworded = [...refusals].filter(
      ([, { message, httpStatus }]) => httpStatus < 500 && codeOfStorage(message) === undefined,
    )
    expect(unworded.map(([name]) => name).sort()).toEqual(OF_PROGRAMS.toSorted())
  })

  it('has words for what our own rules about files say, letter for letter', () => {
    const rules = sources('supabase/migrations', /\.sql$/).flatMap(({ text }) => rulesOfFiles(text))
    expect(rules.length).toBeGreaterThan(4)
    for (const message of rules) {
      if (!FOR_PROGRAMS.includes(message)) expect(en[codeOfStorage(message) ?? 'sign_in']).toBe(message)
    }
  })

  it('is known by messages that are given', () => {
    const given = [...sources('engine/src/services/storage', /\.ts$/), ...sources('supabase/migrations', /\.sql$/)]
    const text = given.map((file) => file.text).join('\n')
    for (const message of Object.keys(STORAGE_MESSAGES)) {
      expect(text).toContain(message.replace('The object exceeded', 'exceeded'))
    }
  })
})

/** What the triggers of `storage.objects` in a migration raise. */
function rulesOfFiles(sql: string): string[] {
  const triggers = [...sql.matchAll(/on storage\.objects[^;]*execute function ([\w.]+)\(/g)].map(
    ([, name = '']) => name,
  )
  return [...sql.matchAll(/create function ([\w.]+)\([^]*?\$\$([^]*?)\$\$/g)]
    .filter(([, name = '']) => triggers.includes(name) || name === 'private.refuse_upload')
    .flatMap(([, , body = '']) => [...body.matchAll(/(?:raise exception|message =) '([^']*)'/g)])
    .map(([, message = '']) => message)
}

describe('what the identity service refuses', () => {
  const codes = new Set(
    sources('engine/src/services/auth', /\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/new AuthError\(\s*[\w.]+,\s*'([a-z\d_]+)'/g)].map(([, code = '']) => code),
    ),
  )

  /** Requests that the portal does not send, or answers that its pages word themselves. */
  const OF_PROGRAMS =
    /(?<!email_provider)_disabled$|^mfa_phone|^(bad_json|request_entity_too_large|conflict|not_admin|unexpected_failure|feature_disabled|bad_oauth_state|bad_oauth_callback|identity_not_found|single_identity_not_deletable|email_conflict_identity_not_deletable)$/

  it('has words in Dutch and French', () => {
    expect(codes.size).toBeGreaterThan(40)
    const words = Object.keys(nlIdentity.identity)
    expect(Object.keys(frIdentity.identity)).toEqual(words)
    const worded = [...words, ...OF_IDENTITY]
    expect([...codes].filter((code) => !worded.includes(code) && !OF_PROGRAMS.test(code))).toEqual([])
    expect(OF_IDENTITY.filter((code) => !codes.has(code))).toEqual([])
    // The platform gives this one; the engine checks addresses elsewhere.
    expect(
      words.filter((code) => !codes.has(code) && !['email_address_invalid', 'hook_rejected'].includes(code)),
    ).toEqual([])
  })
})
