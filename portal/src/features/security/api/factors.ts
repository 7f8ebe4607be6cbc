import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { RequestError, throwIfRefused } from '../../../lib/request-error.ts'
import { proveAgain } from '../../../lib/step-up.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { throwIfKeyFailed } from '../../../session/second-factor/web-authn.ts'
import { TEXTS } from '../texts.ts'

export interface Factor {
  readonly id: string
  readonly name: string
  readonly addedAt: string
}

export interface Factors {
  readonly apps: readonly Factor[]
  readonly keys: readonly Factor[]
}

export function factorsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['security', userId, 'factors'],
    queryFn: async (): Promise<Factors> => {
      const answer = await client.auth.mfa.listFactors()
      throwIfRefused(answer)
      const { totp = [], webauthn = [] } = answer.data ?? {}
      return { apps: totp.map(factorOf), keys: webauthn.map(factorOf) }
    },
    // They change on other devices too.
    staleTime: 0,
  })
}

function factorOf(factor: { id: string; friendly_name?: string; created_at: string }): Factor {
  return { id: factor.id, name: factor.friendly_name ?? '', addedAt: factor.created_at }
}

/** Asks for the second factor if the session has not proved it, and tries again. */
export async function withFactor<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'insufficient_aal' || !(await proveAgain())) throw error
    return send()
  }
}

export interface NewApp {
  readonly factorId: string
  readonly secret: string
  /** What the QR code says, for an app on the same phone. */
  readonly uri: string
  /** An address with the picture in it. */
  readonly picture: string
}

const MINUTE = 60_000

/** Begins to set up an app. It counts from the first right code on. */
export function newAppQuery(client: Client, name: string, issuer: string) {
  return queryOptions({
    queryKey: ['new_app', name],
    queryFn: () =>
      withFactor(async (): Promise<NewApp> => {
        await dropUnfinished(client, name)
        const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer })
        throwIfKeyFailed({ error })
        if (data === null) throw new Error(TEXTS.apps.enrolFailed)
        const { qr_code: code, secret, uri } = data.totp
        const picture = `data:image/svg+xml;utf-8,${encodeURIComponent(code.slice(code.indexOf('<')))}`
        return { factorId: data.id, secret, uri, picture }
      }),
    retry: false,
    staleTime: Infinity,
    gcTime: MINUTE,
    refetchOnReconnect: false,
  })
}

/** A set-up that was begun and left keeps its name for five minutes. */
async function dropUnfinished(client: Client, name: string): Promise<void> {
  const { data } = await client.auth.mfa.listFactors()
  const unfinished = (data?.all ?? []).filter((each) => each.status === 'unverified' && each.friendly_name === name)
  for (const { id } of unfinished) await client.auth.mfa.unenroll({ factorId: id })
}

/** Loads everything about sign-in again: a new factor ends sessions, and the last one ends the recovery codes. */
function useReload() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [['security'], ['second_factor_state'], ['factor_ways']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

export function useTurnOnApp() {
  const client = useClient()
  const reload = useReload()
  return useMutation({
    mutationFn: ({ factorId, code }: { factorId: string; code: string }) =>
      withFactor(async () => throwIfRefused(await client.auth.mfa.challengeAndVerify({ factorId, code }))),
    onSuccess: reload,
    meta: { success: () => ({ title: TEXTS.apps.turnedOn }) },
  })
}

/** Step by step: the client's own `register` removes the key of the same name when the server refuses a second one. */
export function useAddKey() {
  const client = useClient()
  const reload = useReload()
  return useMutation({
    mutationFn: (name: string) =>
      withFactor(async () => {
        await dropUnfinished(client, name)
        const { data, error } = await client.auth.mfa.webauthn.enroll({ friendlyName: name })
        throwIfKeyFailed({ error })
        if (data === null) throw new Error(TEXTS.keys.failed)
        const site = { rpId: location.hostname, rpOrigins: [location.origin] }
        const answer = await client.auth.mfa.webauthn.challenge({ factorId: data.id, webauthn: site })
        if (answer.data === null) {
          await client.auth.mfa.unenroll({ factorId: data.id })
          throwIfKeyFailed(answer)
          return
        }
        const { challengeId, webauthn } = answer.data
        throwIfKeyFailed(
          await client.auth.mfa.webauthn.verify({ factorId: data.id, challengeId, webauthn: { ...site, ...webauthn } }),
        )
      }),
    onSuccess: reload,
    meta: {
      success: () => ({ title: TEXTS.keys.done }),
      failure: (error) => failureToast(error, TEXTS.keys.failed),
    },
  })
}

export function useRemoveFactor() {
  const client = useClient()
  const queries = useQueryClient()
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id }: Factor) =>
      withFactor(async () => {
        throwIfRefused(await client.auth.mfa.unenroll({ factorId: id }))
        // The token still says that the session has the factor. If this fails, it does so until it expires.
        await client.auth.refreshSession()
      }),
    onSettled: () => {
      // A new app may have the name of the removed one.
      queries.removeQueries({ queryKey: ['new_app'], type: 'inactive' })
      return reload()
    },
    meta: {
      success: () => ({ title: TEXTS.removeFactor.done }),
      failure: (error) => failureToast(error, TEXTS.removeFactor.failed),
    },
  })
}
