import { queryOptions } from '@tanstack/react-query'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf, RequestError } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { Contact } from '../model/contact.ts'

/** The texts of docs/product/admin-panel.md. */
export const TEXTS = {
  loading: 'Loading contact persons...',
  loadFailed: 'Failed to load contact persons',
  nameTaken: 'There is a contact person with this short name already.',
  changed: 'Somebody has changed this contact person meanwhile. Close the form and look at the list.',
} as const

const GONE = { PGRST116: TEXTS.changed, 23505: TEXTS.nameTaken }

export function contactsQuery(client: Client) {
  return queryOptions({
    queryKey: ['spocs', 'contacts'],
    queryFn: async ({ signal }): Promise<Contact[]> =>
      dataOf(
        await client.from('spocs').select('name, full_name, role, email, phone').order('position').abortSignal(signal),
      ),
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
        throw new RequestError({ message: TEXTS.changed, code: 'PGRST116' })
      }
    },
    // Accounts follow a new name.
    reload: ['spocs', 'accounts'],
    meta: {
      success: { title: 'Contact person saved' },
      failure: failureWithReason('Failed to save contact person', GONE),
    },
  })
}

export function useRemoveContact() {
  return useChange({
    send: async (client, name: string) =>
      dataOf(await client.from('spocs').delete().eq('name', name).select('name').single()),
    reload: ['spocs'],
    meta: {
      success: { title: 'Contact person removed' },
      failure: failureWithReason('Failed to remove contact person', { PGRST116: 'It is no longer there.' }),
    },
  })
}

export function useOrderContacts() {
  return useChange({
    send: async (client, names: readonly string[]) =>
      dataOf(await client.rpc('admin_order_spocs', { names: [...names] })),
    reload: ['spocs'],
    meta: { failure: failureWithReason('Failed to change the order') },
  })
}
