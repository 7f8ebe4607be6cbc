import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../../lib/every-row.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf, RequestError } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { Contact } from '../model/contact.ts'
import { TEXTS } from '../texts.ts'

export function contactsQuery(client: Client) {
  return queryOptions({
    queryKey: ['spocs', 'contacts'],
    queryFn: async ({ signal }): Promise<Contact[]> => {
      const contacts = await everyRow<Contact & { readonly position: number }>(({ after, size, options }) => {
        const all = client.from('spocs').select('name, full_name, role, email, phone, position', options)
        return (after === null ? all : all.gt('name', after.name)).order('name').limit(size).abortSignal(signal)
      })
      return contacts
        .sort((one, other) => one.position - other.position)
        .map(({ position: _position, ...contact }) => contact)
    },
    staleTime: 0,
  })
}

/** Adds a person, or saves what was changed of one, unless somebody else has changed the same person meanwhile. */
export function useSaveContact() {
  return useChange({
    send: async (client, { seen, contact }: { seen: Contact | null; contact: Contact }) => {
      const rows = client.from('spocs')
      if (seen === null) return void dataOf(await rows.insert(contact))
      let change = rows.update(contact).eq('name', seen.name)
      for (const field of ['full_name', 'role', 'email', 'phone'] as const) {
        const value = seen[field]
        change = value === null ? change.is(field, null) : change.eq(field, value)
      }
      if (dataOf(await change.select('name').maybeSingle()) === null) {
        throw new RequestError({ message: 'The contact person has changed', code: 'PGRST116' })
      }
    },
    // Accounts follow a new name.
    reload: ['spocs', 'accounts'],
    meta: {
      success: { title: TEXTS.form.saved },
      failure: failureWithReason(TEXTS.form.failed, { PGRST116: TEXTS.form.changed, 23505: TEXTS.form.nameTaken }),
    },
  })
}

export function useRemoveContact() {
  return useChange({
    send: async (client, name: string) =>
      dataOf(await client.from('spocs').delete().eq('name', name).select('name').single()),
    reload: ['spocs'],
    meta: {
      success: { title: TEXTS.remove.done },
      failure: failureWithReason(TEXTS.remove.failed, { PGRST116: TEXTS.remove.gone }),
    },
  })
}

export function useOrderContacts() {
  return useChange({
    send: async (client, names: readonly string[]) =>
      dataOf(await client.rpc('admin_order_spocs', { names: [...names] })),
    reload: ['spocs'],
    meta: { failure: failureWithReason(TEXTS.orderFailed) },
  })
}
