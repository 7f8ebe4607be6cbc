import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { languageName } from '../../../../language/languages.ts'
import { exportCsv, numberedParts, useExport } from '../../../../lib/export-csv.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { invoke } from '../../../../lib/invoke.ts'
import type { ListState } from '../../../../lib/list-state.ts'
import { recordedParts } from '../../../../lib/recorded-export.ts'
import { dataOf, RequestError } from '../../../../lib/request-error.ts'
import { wordsOf } from '../../../../lib/words-of.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { sendResetLink } from '../../../../session/auth/send-reset-link.ts'
import { updateUserPassword } from '../../../../session/auth/update-user-password.ts'
import { useClient, useEnvironment } from '../../../../session/environment/environment-context.ts'
import { languagesOf } from '../../../../session/language/invitation-language.tsx'
import { saveColumn } from '../../../../session/save-column.ts'
import { useChange } from '../../../../session/use-change.ts'
import { FieldProblem } from '../../../../ui/data/field-problem.ts'
import type { NewUser } from '../model/new-user.ts'
import {
  csvColumns,
  type EnvironmentAccess,
  environmentName,
  typeName,
  type User,
  type UserFilter,
  type UserSort,
  type UserType,
} from '../model/user.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 25

/** What the server's codes mean for a change of a user. */
export const gone = () => ({ PGRST116: TEXTS.gone.user, 23503: TEXTS.gone.userOrAccount })

type State = ListState<UserSort>

/** Each row has its position in the list and the total. A page beyond the last one gives the last one. */
export function usersQuery(client: Client, state: State, filter: UserFilter | null) {
  return queryOptions({
    queryKey: ['profiles', 'list', state, filter],
    queryFn: ({ signal }) => page(client, state, filter, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
    // Other admins change the list too, so it is loaded again whenever it is opened.
    staleTime: 0,
    meta: { failure: () => ({ title: TEXTS.list.loadFailed }) },
  })
}

async function page(
  client: Client,
  state: State,
  filter: UserFilter | null,
  size: number,
  signal?: AbortSignal,
): Promise<User[]> {
  const { search, sort, descending, page: number } = state
  const request = client.rpc('admin_list_users', {
    search,
    sort,
    descending,
    page: number,
    page_size: size,
    ...(filter === null ? {} : { only_those: filter }),
  })
  const rows = dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
  // The generated types call every JSON value `Json`.
  return rows as readonly unknown[] as User[]
}

/** The account that the address gives for a new user; null if it does not exist. */
export function presetAccountQuery(client: Client, accountId: string | null) {
  return queryOptions({
    queryKey: ['accounts', 'of-new-user', accountId],
    queryFn: async ({ signal }) => {
      const request = client
        .from('accounts')
        .select('id, name')
        .eq('id', accountId ?? '')
      const row = dataOf(await request.abortSignal(signal).maybeSingle())
      return row && { value: row.id, label: row.name }
    },
    enabled: accountId !== null,
  })
}

/** For the search of the header. */
export function findPeopleQuery(client: Client, words: string, limit: number) {
  return queryOptions({
    queryKey: ['profiles', 'search', words, limit],
    queryFn: async ({ signal }) =>
      dataOf(await client.rpc('admin_list_users', { search: words, page_size: limit }).abortSignal(signal)).map(
        ({ id, name, email }) => ({ id, name: name ?? '', email: email ?? '' }),
      ),
  })
}

/** All users that match the search, in the order on the screen. */
export function useExportUsers() {
  const client = useClient()
  return useExport(({ state, filter }: { state: State; filter: UserFilter | null }, report) => {
    const users = numberedParts((number, size) => page(client, { ...state, page: number }, filter, size))
    const recorded = recordedParts(client, 'users', users, ({ accounts }) => accounts.map(({ id }) => id))
    return exportCsv(TEXTS.list.file, csvColumns(), recorded, report)
  }, failureWithReason(TEXTS.list.exportFailed))
}

/** `onShow` is called when the admin wants to see the new user, who may be on another page. */
export function useCreateUser({ onShow }: { onShow: ((email: string) => void) | undefined }) {
  return useChange({
    send: (client, { account, ...user }: NewUser) =>
      invoke(client, 'create-user', {
        ...user,
        accountId: account?.value ?? null,
        accessLevel: 'standard',
        ...languagesOf(user),
      }),
    reload: ['profiles', 'accounts'],
    meta: {
      success: ({ email }: NewUser) => ({
        title: TEXTS.create.done,
        description: TEXTS.create.doneText,
        ...(onShow && { action: { label: TEXTS.create.show, onAction: () => onShow(email) } }),
      }),
      failure: failureWithReason(TEXTS.create.failed),
    },
  })
}

const FIELDS = {
  name: { saved: () => TEXTS.edit.nameSaved, failed: () => TEXTS.edit.nameFailed },
  language: {
    words: languageName,
    saved: () => TEXTS.edit.languageSaved,
    failed: () => TEXTS.edit.languageFailed,
  },
  phone: { saved: () => TEXTS.row.phoneSaved, failed: () => TEXTS.row.phoneFailed },
  environment_access: {
    words: (access: string) => environmentName(access as EnvironmentAccess),
    saved: () => TEXTS.row.environmentSaved,
    failed: () => TEXTS.row.environmentFailed,
  },
} as const

/** Saves one cell, unless somebody else has changed it meanwhile. An empty text removes the value. */
export function useUpdateProfile(field: keyof typeof FIELDS) {
  const { saved, failed, ...column } = FIELDS[field]
  return useChange({
    send: (client, { id, from, to }: { id: string; from: string; to: string }) =>
      saveColumn(client, { table: 'profiles', column: field, ...column }, { id, from: from || null, to: to || null }),
    reload: ['profiles'],
    meta: { success: { title: saved() }, failure: failureWithReason(failed(), gone()) },
  })
}

/**
 * Updates the role, and inserts one if there is none: docs/product/admin-panel.md. The database refuses to take the
 * role from the last admin. If somebody else has changed the role meanwhile, the cell says so.
 */
export function useSetType() {
  return useChange({
    send: async (client, { id, from, to }: { id: string; from: UserType; to: UserType }) => {
      const roles = client.from('user_roles')
      const change = roles.update({ role: to }).eq('user_id', id).eq('role', from).select('user_id')
      if (dataOf(await change.maybeSingle()) !== null) return
      const now = dataOf(await roles.select('role').eq('user_id', id).maybeSingle())
      if (now === null) dataOf(await roles.insert({ user_id: id, role: to }))
      else if (now.role !== to) {
        throw new FieldProblem(() => TEXTS.row.typeChanged(typeName(now.role)), now.role)
      }
    },
    // The admin's own role may be among the changed ones.
    reload: ['profiles', 'user_roles'],
    meta: {
      success: { title: TEXTS.row.typeSaved },
      failure: failureWithReason(TEXTS.row.typeFailed, gone()),
    },
  })
}

export function useSetPassword() {
  const client = useClient()
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      updateUserPassword(client, email, password),
    meta: {
      success: { title: TEXTS.password.saved, description: TEXTS.password.savedText },
      failure: failureWithReason(TEXTS.password.failed),
    },
  })
}

/** Asks for another address, or mails the link again. It counts when the user has followed the link in the mail. */
export function useChangeAddress() {
  return useChange({
    send: async (client, { id, email }: { id: string; email: string }) => {
      try {
        await invoke(client, 'change-address', { targetUserId: id, email })
      } catch (error) {
        const isAboutAddress = error instanceof RequestError && (error.status === 400 || error.status === 409)
        throw isAboutAddress && wordsOf(error) !== '' ? new FieldProblem(() => wordsOf(error)) : error
      }
    },
    reload: ['profiles'],
    meta: {
      success: ({ email }: { email: string }) => ({
        title: TEXTS.address.asked,
        description: TEXTS.address.askedText(email),
      }),
      failure: failureWithReason(TEXTS.address.failed, gone()),
    },
  })
}

/** Begins again with the invitation of an imported user that could not be sent. */
export function useResendInvitation() {
  return useChange({
    send: async (client, id: string) => dataOf(await client.rpc('admin_resend_invitation', { target_user_id: id })),
    reload: ['profiles'],
    meta: {
      success: { title: TEXTS.actions.invitedAgain, description: TEXTS.actions.invitedAgainText },
      failure: failureWithReason(TEXTS.actions.inviteFailed, gone()),
    },
  })
}

export function useCancelAddressChange() {
  return useChange({
    send: async (client, id: string) => dataOf(await client.rpc('admin_cancel_address_change', { target_user_id: id })),
    reload: ['profiles'],
    meta: {
      success: { title: TEXTS.address.cancelled },
      failure: failureWithReason(TEXTS.address.cancelFailed, gone()),
    },
  })
}

/** Lets the user join the account again by a link, the address or its domain. */
export function useLiftBlock() {
  return useChange({
    send: async (client, { userId, accountId }: { userId: string; accountId: string }) =>
      dataOf(await client.rpc('admin_lift_block', { target_user_id: userId, target_account_id: accountId })),
    reload: ['profiles', 'accounts'],
    meta: {
      success: { title: TEXTS.account.blockLifted },
      failure: failureWithReason(TEXTS.account.liftFailed),
    },
  })
}

/** Removes all second factors, recovery codes and passkeys, and ends the sessions. The database records the reason. */
export function useResetFactors() {
  return useChange({
    send: async (client, { id, reason }: { id: string; reason: string }) =>
      dataOf(await client.rpc('admin_reset_factors', { target_user_id: id, reason })),
    reload: ['profiles'],
    meta: {
      success: { title: TEXTS.factor.done, description: TEXTS.factor.doneText },
      failure: failureWithReason(TEXTS.factor.failed, gone()),
    },
  })
}

export function useDeleteUser() {
  return useChange({
    send: (client, targetUserId: string) => invoke(client, 'delete-user', { targetUserId }),
    reload: ['profiles', 'accounts'],
    meta: {
      success: { title: TEXTS.delete.done },
      failure: failureWithReason(TEXTS.delete.failed),
    },
  })
}

/**
 * Sends the mail to the user's own address, so the admin never sees the link. It is the same call that users make for
 * themselves. The first call announces that an admin makes it, so that the database records it in the transaction that
 * creates the link.
 */
export function useSendReset() {
  const { client, name: environment } = useEnvironment()
  return useMutation({
    mutationFn: async ({ id, email }: Pick<User, 'id' | 'email'>) => {
      dataOf(await client.rpc('admin_prepare_reset_mail', { target_user_id: id }))
      await sendResetLink(client.auth, environment, email)
    },
    meta: {
      success: ({ email }: Pick<User, 'email'>) => ({
        title: TEXTS.actions.resetSent,
        description: TEXTS.actions.resetSentTo(email),
      }),
      failure: failureWithReason(TEXTS.actions.resetFailed),
    },
  })
}
