import { z } from 'zod'
import { type Language, languageOf } from '../mail/languages.ts'
import { Refused, refusedByDatabase } from '../http/refused.ts'
import type { CallerClient } from '../runtime/entry.ts'
import {
  beginAddressConfirmation,
  changeAddress,
  claimAddressMail,
  noteAddressMailSent,
} from '../runtime/privileged.ts'

/** A claimed mail about a change of address: nobody else sends it until the claim ends. */
export interface AddressMail {
  readonly id: string
  /** The notice goes to the old address, the link to the new one. */
  readonly kind: 'notice' | 'link'
  readonly recipient: string
  readonly personName: string
  readonly oldEmail: string
  readonly newEmail: string
  /** Of the link; empty in a notice. */
  readonly token: string
  readonly environment: string
  /** Of the person. */
  readonly language: Language
}

export interface AddressMails {
  /** Claims the next mail that is due, of this person or of anybody. */
  claim(person?: string): Promise<AddressMail | null>
  noteSent(id: string): Promise<void>
}

const kindSchema = z.enum(['notice', 'link'])

export const addressMails: AddressMails = {
  async claim(person) {
    const claimed = await claimAddressMail(person)
    if (claimed === null) return null
    const { id, kind, recipient, person_name: name, old_email: oldEmail, new_email: newEmail, environment } = claimed
    const [personName, token, language] = [name ?? '', claimed.token ?? '', languageOf(claimed.language)]
    return { id, kind: kindSchema.parse(kind), recipient, personName, oldEmail, newEmail, token, environment, language }
  },
  noteSent: noteAddressMailSent,
}

/** Stores the change that an administrator asks for, with the caller's client. The database checks the caller. */
export function asksForAddress(client: CallerClient): (person: string, email: string) => Promise<void> {
  return async (person, email) => {
    const { error } = await client.rpc('admin_change_address', { target_user_id: person, new_email: email })
    if (error) throw refusedByDatabase(error, { '42501': 403, P0002: 404, '22023': 400, '23505': 409, '54000': 429 })
  }
}

/** Makes the change that this link confirms. False if the link is not valid (any more). */
export async function confirmAddress(token: string): Promise<boolean> {
  const begun = await beginAddressConfirmation(token)
  if (begun.error) throw refusedByDatabase(begun.error, { '23505': 409 })
  if (begun.data === null) return false
  const { user_id: person, change_id: change, new_email: email } = begun.data
  const { error } = await changeAddress(person, email, change)
  if (error === null) return true
  if (error.code === 'email_exists') {
    throw new Refused(409, 'A user with this e-mail address already exists', { code: 'address_taken' })
  }
  throw error
}
