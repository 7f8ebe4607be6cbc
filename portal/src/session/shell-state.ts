import type { QueryClient } from '@tanstack/react-query'
import type { EnvironmentName } from '../config/runtime-config.ts'
import type { AuthClient } from '../lib/auth-client.ts'
import { takeEarly } from '../lib/early-requests.ts'
import { dataOf } from '../lib/request-error.ts'
import type { Client, Row } from '../lib/supabase.ts'

/** The answer of `shell_state`: docs/product/shell.md. What the caller may not know is null. */
export interface ShellState {
  readonly second_factor: {
    readonly environment_rule: string
    readonly is_missing: boolean
    readonly has_factor: boolean
    readonly may_remove: boolean
  } | null
  readonly is_admin: boolean
  readonly impersonation: {
    readonly session_id: string
    readonly impersonated_user_id: string
    readonly impersonated_name: string
    readonly admin_name: string
    readonly started_at: string
    readonly expires_at: string
    readonly reason: string | null
    readonly is_read_only: boolean
    readonly may_write: boolean
  } | null
  readonly preferences: Row<'user_preferences'> | null
  readonly language: string | null
  /** Whose accounts, services and count these are. */
  readonly person: string | null
  readonly linked: string | null
  readonly accounts:
    | readonly {
        readonly id: string
        readonly name: string
        readonly logo_url: string | null
        readonly role: string | null
        readonly access_level: string | null
        readonly is_chosen: boolean
      }[]
    | null
  readonly services:
    | readonly {
        readonly account_id: string
        readonly service_id: string
        readonly enabled: boolean
        readonly service_url: string | null
      }[]
    | null
  readonly mailbox: string | null
  readonly unread: number | null
}

export interface FirstAnswer {
  /** Null if it could not be loaded: the parts of the frame ask for themselves, and say what is wrong. */
  readonly state: ShellState | null
  /** The early answer for what needs the user, as `list_needs` gives it. */
  readonly needs: Promise<unknown> | null
  /** On a slow device an early answer comes some seconds before anything can use it. */
  readonly answeredAt: number
  readonly usableAt: number
  /** The parts that have used it. Each uses it once: what it asks for later has to be newer. */
  readonly usedBy: Set<Part>
}

export type Part =
  | 'second factor'
  | 'role'
  | 'impersonation'
  | 'preferences'
  | 'language'
  | 'accounts'
  | 'services'
  | 'unread'
  | 'needs'

/** What a session without its second factor knows. The other parts ask again when it is complete. */
const ALWAYS_KNOWN: readonly Part[] = ['second factor', 'role', 'impersonation']

const KEY = ['shell_state']

/** A page that is opened later asks for itself. */
const MAX_AGE_MS = 10_000

interface Connection {
  readonly name: EnvironmentName
  readonly auth: AuthClient
  readonly loadClient: () => Promise<Client>
}

/**
 * Lets the parts of the frame share one request. Its answer is kept in the query client, so that it is dropped together with
 * everything else of a user.
 */
export function shareShellState(queries: QueryClient, { name, auth, loadClient }: Connection): void {
  const ask = async (): Promise<unknown> => dataOf(await (await loadClient()).rpc('shell_state'))
  queries.setQueryDefaults(KEY, {
    queryFn: async (): Promise<FirstAnswer> => {
      const userId = (await auth.getSession()).data.session?.user.id
      const early = userId === undefined ? null : takeEarly(name, userId)
      const first = await early?.state
      const state = (first ?? (await ask().catch(() => null))) as ShellState | null
      const usableAt = Date.now()
      const answeredAt = early && first !== null ? await early.answeredAt : usableAt
      return { state, needs: early?.needs ?? null, answeredAt, usableAt, usedBy: new Set() }
    },
    staleTime: Infinity,
    meta: {},
  })
}

/**
 * The first answer, for the part of the frame with this name. Null if the part has to ask for itself: it has used the
 * answer before, or there is none.
 */
export async function firstState(queries: QueryClient, part: Part): Promise<ShellState | null> {
  return (await firstAnswer(queries, part))?.state ?? null
}

/** The same for what needs the user in an account. */
export async function firstNeeds(queries: QueryClient, accountId: string): Promise<unknown> {
  const answer = await firstAnswer(queries, 'needs')
  return answer?.state?.mailbox === accountId ? answer.needs : null
}

async function firstAnswer(queries: QueryClient, part: Part): Promise<FirstAnswer | null> {
  if (queries.getQueryDefaults(KEY).queryFn === undefined) return null
  const answer = await queries.fetchQuery<FirstAnswer>({ queryKey: KEY })
  const { state, usableAt, usedBy } = answer
  if (usedBy.has(part) || Date.now() - usableAt > MAX_AGE_MS) return null
  if (state?.person === null && !ALWAYS_KNOWN.includes(part)) return null
  usedBy.add(part)
  return answer
}

/**
 * For the `meta` of a query whose first data may be from the first answer: when that was answered. Null if its data is from a later time,
 * and so from a request of its own.
 */
export function firstAnswerTime(queries: QueryClient, loadedAt: number): number | null {
  const answer = queries.getQueryData<FirstAnswer>(KEY)
  return answer !== undefined && loadedAt - answer.usableAt <= MAX_AGE_MS ? answer.answeredAt : null
}

/** Calls `use` with the answer: at once if it is there, or else before any part of the frame gets it. */
export function onFirstAnswer(queries: QueryClient, use: (answer: FirstAnswer) => void): void {
  const isUsable = ({ usableAt }: FirstAnswer) => Date.now() - usableAt <= MAX_AGE_MS
  const known = queries.getQueryData<FirstAnswer>(KEY)
  if (known !== undefined) return isUsable(known) ? use(known) : undefined
  if (queries.getQueryDefaults(KEY).queryFn === undefined) return
  void queries.fetchQuery<FirstAnswer>({ queryKey: KEY }).then(use)
}
