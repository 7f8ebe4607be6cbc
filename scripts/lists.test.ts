import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { proceduresWithRows, unboundedLists } from './lib/lists.mjs'

const PATH = 'portal/src/features/kanban/api/cards.ts'
const PROCEDURES = new Set(['list_account_members', 'admin_list_users', 'support_promises'])
const problemsOf = (source: string, path = PATH) => unboundedLists(path, source, PROCEDURES)

describe('unboundedLists', () => {
  it.each([
    ['a table', "dataOf(await client.from('kanban_cards').select('id').eq('account_id', id).order('id'))"],
    ['columns with a name', "dataOf(await client.from('kanban_cards').select(COLUMNS, { count: 'exact' }))"],
    ['what a change gives back', "client.from('kanban_cards').update({ title }).eq('account_id', id).select('id')"],
    ['a procedure', "client.rpc('list_account_members', { target_account_id: id }).abortSignal(signal)"],
    [
      'a variable',
      "const load = async () => { const all = client.from('x').select('id'); return await all.order('id') }",
    ],
    [
      'a variable beside one with a limit',
      "const load = async () => { const all = a.from('x').select('id'); const one = b.limit(1); return [await all, one] }",
    ],
  ])('reports %s without a limit', (_what, source) => {
    expect(problemsOf(source)).toHaveLength(1)
    expect(problemsOf(source)[0]).toMatch(/^portal\/src\/features\/kanban\/api\/cards\.ts:1 /)
  })

  it.each([
    ['one row', "client.from('kanban_cards').select('id').eq('id', id).maybeSingle()"],
    ['a limit', "client.from('kanban_cards').select('id').order('id').limit(25).abortSignal(signal)"],
    ['a page of a procedure', "client.rpc('admin_list_users', { search, page_size: 25 })"],
    ['a procedure that gives few rows', "client.rpc('support_promises')"],
    ['a procedure that gives no rows', "client.rpc('is_admin')"],
    ['pages', "everyRow(({ size }) => client.from('x').select('id').order('id'))"],
    ['pages by number', "loadAllRows(async (page, size) => dataOf(await client.rpc('list_account_members', {})))"],
    [
      'a variable that gets its limit later',
      "const load = () => { const all = client.from('x').select('id'); const own = all.eq('id', 1); return own.limit(5) }",
    ],
    [
      'a choice of requests',
      "const load = () => { const all = client.from('x').select('id'); return (a ? all : all.gt('id', 1)).limit(5) }",
    ],
    ['a reason', "// bounded: there are six services.\nclient.from('services').select('id')"],
    ['the selection of a field', 'field.current?.select()'],
  ])('accepts %s', (_what, source) => {
    expect(problemsOf(source)).toEqual([])
  })

  it('looks only where requests are sent', () => {
    const source = "client.from('kanban_cards').select('id')"
    expect(problemsOf(source, 'portal/src/features/kanban/components/board.tsx')).toEqual([])
    expect(problemsOf(source, 'portal/src/session/account/account.test.ts')).toEqual([])
    expect(problemsOf(source, 'portal/src/session/account/account.ts')).toHaveLength(1)
  })
})

it('knows from the types of the database which procedures give rows', () => {
  const types = readFileSync(new URL('../supabase/database.types.ts', import.meta.url), 'utf8')
  const procedures = proceduresWithRows(types)
  for (const name of ['list_account_members', 'admin_list_users', 'list_templates', 'get_user_account_services'])
    expect(procedures.has(name), name).toBe(true)
  for (const name of ['is_admin', 'count_unread_notifications', 'set_own_phone'])
    expect(procedures.has(name)).toBe(false)
})
