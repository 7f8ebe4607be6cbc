import { afterEach, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import '../texts.ts'
import { actionKinds, factsOf, peopleIn } from './event.ts'
import { wordsOfEvent } from './words.ts'

const SASKIA = 'b0000000-0000-4000-8000-000000000001'
const nameOf = (id: string) => (id === SASKIA ? 'Saskia De Wit' : null)
const words = (action: string, object: object) => wordsOfEvent({ action, object: JSON.stringify(object) }, nameOf)

afterEach(() => changeLanguage('en'))

describe('what was done, in words', () => {
  it.each<[string, object, string, string | null]>([
    ['signed_in', {}, 'Signed in', null],
    ['document_opened', { title: 'Lease', version: 3 }, 'Opened a document', 'Lease (version 3)'],
    ['document_opened', { title: 'Lease' }, 'Opened a document', 'Lease'],
    ['document_opened', { title: 'a.pdf', what: 'support_file' }, 'Opened a file of a support request', 'a.pdf'],
    ['document_opened', { title: 'Lease', what: 'passages' }, 'Searched in a document', 'Lease'],
    [
      'document_opened',
      { title: 'Lease', purpose: 'search' },
      'Opened a document',
      'Lease: For the search of the portal',
    ],
    ['exported', { what: 'own_data', number: 'P-1' }, 'Exported data', 'Own data, under My data'],
    ['exported', { what: 'support_requests' }, 'Exported data', 'Support requests'],
    ['exported', {}, 'Exported data', null],
    [
      'viewed',
      { as: SASKIA, reason: 'Card cannot be moved', is_read_only: true },
      'Looked at the portal as Saskia De Wit, read-only',
      '“Card cannot be moved”',
    ],
    ['viewed', { as: SASKIA }, 'Looked at the portal as Saskia De Wit, with writing', null],
    ['impersonation_mode_changed', { as: SASKIA, is_read_only: false }, 'Changed to writing as Saskia De Wit', null],
    ['impersonation_mode_changed', { as: SASKIA, is_read_only: true }, 'Went back to read-only as Saskia De Wit', null],
    [
      'impersonation_ended',
      { as: SASKIA, minutes: 17, opened: 1, changed: 3 },
      'Ended a session as Saskia De Wit',
      '17 minutes, 1 document opened and 3 changes',
    ],
    ['impersonation_ended', { as: 'gone', minutes: 1 }, 'Ended a session as somebody', '1 minute'],
    ['impersonation_ended', {}, 'Ended a session as somebody', null],
    ['changed', { what: 'kanban_card_updated', title: 'Call the bank' }, 'Changed a card', 'Call the bank'],
    ['changed', { what: 'support_request_created', title: 'Help' }, 'Created a support request', 'Help'],
    ['changed', { what: 'file_deleted' }, 'Deleted a file', null],
    ['function_called', { as: SASKIA, function: 'ai-chat' }, 'Asked the AI Steward', null],
    ['function_called', { as: SASKIA }, 'Called a function', null],
    [
      'rights_changed',
      { what: 'user_account_deleted', person: SASKIA },
      'Removed Saskia De Wit from the account',
      null,
    ],
    ['changed', { what: 'new_moon_created' }, 'Created new moon', null],
    ['changed', {}, 'Changed something', null],
    [
      'rights_changed',
      { what: 'support_access_changed', support_access: { from: 'write', to: 'read' } },
      'Changed the support access',
      'Support access: with writing to read-only',
    ],
    [
      'rights_changed',
      { what: 'support_access_granted', allows_writing: false },
      'Let the firm in for 24 hours',
      'Writing: no',
    ],
    [
      'rights_changed',
      { what: 'user_account_updated', person: SASKIA, role: { from: 'user', to: 'manager' } },
      'Changed the rights of Saskia De Wit',
      'Role: user to manager',
    ],
    [
      'rights_changed',
      { what: 'user_account_updated', person: SASKIA, role: 'viewer', access_level: 'restricted' },
      'Changed the rights of Saskia De Wit',
      'Role: viewer and Access: restricted',
    ],
    ['rights_changed', { what: 'factor_removed', person: SASKIA }, 'Removed a second factor of Saskia De Wit', null],
    [
      'rights_changed',
      { what: 'account_email_domain_created' },
      'Changed which e-mail addresses belong to the account',
      null,
    ],
    ['rights_changed', { what: 'support_access_asked' }, 'Asked for access', null],
    ['document_opened', { what: 'upload' }, 'Opened a file that was uploaded for the AI Steward', null],
    ['document_opened', { what: 'deleted_document' }, 'Opened a document that was deleted', null],
    ['document_opened', { what: 'data_export' }, 'Opened an export of personal data', null],
    ['rights_changed', { what: 'person_erased', person: 'gone' }, 'Erased the data of somebody', null],
    ['rights_changed', { what: 'constructor' }, 'Changed rights', null],
    ['archive_opened', { title: 'Box' }, 'Archive opened', 'Box'],
    ['toString', {}, 'ToString', null],
    ['', {}, 'Did something else', null],
  ])('%s %j', (action, object, title, detail) => {
    expect(words(action, object)).toEqual({ title, detail })
  })

  it('speaks Dutch and French', async () => {
    const rights = { what: 'user_account_updated', person: SASKIA, role: { from: 'user', to: 'manager' } }
    await changeLanguage('nl')
    expect(words('rights_changed', rights)).toEqual({
      title: 'Wijzigde de rechten van Saskia De Wit',
      detail: 'Rol: van gebruiker naar manager',
    })
    expect(words('changed', { what: 'kanban_card_created' }).title).toBe('Maakte een kaart aan')
    await changeLanguage('fr')
    expect(words('rights_changed', rights)).toEqual({
      title: 'A modifié les droits de Saskia De Wit',
      detail: 'Rôle\u00a0: de «\u00a0utilisateur\u00a0» à «\u00a0gestionnaire\u00a0»',
    })
    expect(words('viewed', { as: SASKIA, is_read_only: true }).title).toBe(
      'A consulté le portail en tant que Saskia De Wit, en lecture seule',
    )
  })

  it('accepts any value that the database may have', () => {
    for (const object of ['', '[1]', 'null', '{"as": 7, "role": [1], "title": {}}'])
      for (const { value } of actionKinds())
        expect(wordsOfEvent({ action: value, object }, nameOf).title, `${value} ${object}`).not.toBe('')
    expect(factsOf({ object: '[1]' })).toEqual({})
    expect(peopleIn({ object: JSON.stringify({ as: SASKIA, person: 3 }) })).toEqual([SASKIA])
  })
})

const migrations = import.meta.glob<string>('../../../../../supabase/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('has words for every action that the database writes itself', () => {
  const named = Object.values(migrations).flatMap((sql) =>
    // Calls, and rows that are added without one; not the definition, which has a body in `$$`.
    [
      ...sql.matchAll(
        /(?:note_access|pending_access_events) ?\([^;$]*?(?:'(?:portal|impersonation|key)'|way_of\(actor\)),\s+'([a-z_]+)'/g,
      ),
    ].map(([, action]) => action ?? ''),
  )
  expect(named).toEqual(expect.arrayContaining(['signed_in', 'changed', 'rights_changed']))
  const known = new Set(actionKinds().map(({ value }) => value))
  expect(named.filter((action) => !known.has(action))).toEqual([])
})
