import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alice, anon, call, outcome, service } from './support/target.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Changes the schema like a migration: nobody notifies the engine. */
async function change(statement: string): Promise<void> {
  const { error } = await service.rpc('change_schema', { statement })
  if (error) throw new Error(`${statement}: ${error.message}`)
}

/** Waits until the answer to a request is the expected one, and compares it once more to show the difference. */
async function expectSoon(ask: () => Promise<unknown>, expected: unknown): Promise<void> {
  const isSame = async () => JSON.stringify(await ask()) === JSON.stringify(expected)
  await waitUntil(JSON.stringify(expected), isSame).catch(() => undefined)
  expect(await ask()).toEqual(expected)
}

const rows = async (path: string) => (await call(path)).json()
const codeOf = async (path: string) => ((await outcome(path)).body as { code?: string }).code

const DROP = `drop table if exists public.kept_folders, public.moved_folders, public.cabinets, public.folders cascade;
  drop function if exists public.folder_count();
  drop function if exists public.folder_count(text);
  drop type if exists public.folder_colour`

describe('without a notification of the caller, the engine sees', () => {
  beforeAll(async () => {
    await change(`${DROP};
      create table public.folders (id integer primary key, label text);
      insert into public.folders values (1, 'Deeds'), (2, 'Wills');
      grant select, insert, update, delete on public.folders to anon, authenticated, service_role`)
  })
  afterAll(() => change(DROP))

  it('a new table', async () => {
    await expectSoon(
      () => rows('folders?order=id'),
      [
        { id: 1, label: 'Deeds' },
        { id: 2, label: 'Wills' },
      ],
    )
  })

  it('a new column, to read and to write', async () => {
    await change(`alter table public.folders add column shelf text default 'A'`)
    const insert = () => alice.from('folders').upsert({ id: 3, label: 'Leases', shelf: 'B' }).select()
    await expectSoon(async () => (await insert()).data, [{ id: 3, label: 'Leases', shelf: 'B' }])
    expect(await rows('folders?select=id,shelf&shelf=eq.A&order=id')).toEqual([
      { id: 1, shelf: 'A' },
      { id: 2, shelf: 'A' },
    ])
  })

  it('a renamed column', async () => {
    await change('alter table public.folders rename column shelf to place')
    const insert = (row: object) => alice.from('folders').upsert(row).select()
    await expectSoon(async () => (await insert({ id: 4, place: 'C' })).data, [{ id: 4, label: null, place: 'C' }])
    expect((await insert({ id: 4, shelf: 'C' })).error?.code).toBe('PGRST204')
  })

  it('a dropped column', async () => {
    await change('alter table public.folders drop column place')
    await expectSoon(async () => (await alice.from('folders').insert({ id: 5, place: 'D' })).error?.code, 'PGRST204')
    expect(await codeOf('folders?select=place')).toBe('42703')
  })

  it('a new function', async () => {
    expect(await codeOf('rpc/folder_count')).toBe('PGRST202')
    await change(
      `create function public.folder_count() returns bigint stable language sql as 'select count(*) from public.folders where id < 3'`,
    )
    await expectSoon(() => rows('rpc/folder_count'), 2)
  })

  it('another signature of a function', async () => {
    await change(`drop function public.folder_count();
      create function public.folder_count(wanted text) returns bigint stable language sql
        as 'select count(*) from public.folders where label = wanted'`)
    await expectSoon(() => rows('rpc/folder_count?wanted=Wills'), 1)
    expect(await codeOf('rpc/folder_count')).toBe('PGRST202')
  })

  it('a dropped function', async () => {
    await change('drop function public.folder_count(text)')
    await expectSoon(() => codeOf('rpc/folder_count?wanted=Wills'), 'PGRST202')
  })

  it('a new foreign key, as a relationship', async () => {
    await change(`create table public.cabinets (id integer primary key, folder_id integer);
      insert into public.cabinets values (1, 1), (2, 1), (3, 2);
      grant select on public.cabinets to anon`)
    await expectSoon(() => codeOf('cabinets?select=folders(label)'), 'PGRST200')
    await change(
      `alter table public.cabinets add constraint cabinets_folder_fkey foreign key (folder_id) references public.folders`,
    )
    await expectSoon(() => rows('cabinets?select=folders(label)&id=eq.3'), [{ folders: { label: 'Wills' } }])
    expect(await rows('folders?select=cabinets(id)&id=eq.1')).toEqual([{ cabinets: [{ id: 1 }, { id: 2 }] }])
  })

  it('a unique key, which makes a relationship one to one', async () => {
    await change(`delete from public.cabinets where id = 2;
      alter table public.cabinets add constraint cabinets_folder_key unique (folder_id)`)
    await expectSoon(() => rows('folders?select=cabinets(id)&id=eq.1'), [{ cabinets: { id: 1 } }])
    await change('alter table public.cabinets drop constraint cabinets_folder_key')
    await expectSoon(() => rows('folders?select=cabinets(id)&id=eq.1'), [{ cabinets: [{ id: 1 }] }])
  })

  it('a dropped foreign key', async () => {
    await change('alter table public.cabinets drop constraint cabinets_folder_fkey')
    await expectSoon(() => codeOf('cabinets?select=folders(label)'), 'PGRST200')
  })

  it('a view, and its new definition', async () => {
    await change(`create view public.kept_folders as select id from public.folders where id = 1;
      grant select on public.kept_folders to anon`)
    await expectSoon(() => rows('kept_folders'), [{ id: 1 }])
    await change('create or replace view public.kept_folders as select id, label from public.folders where id = 2')
    await expectSoon(() => rows('kept_folders?label=eq.Wills'), [{ id: 2, label: 'Wills' }])
    await change('drop view public.kept_folders')
    await expectSoon(() => codeOf('kept_folders'), 'PGRST205')
  })

  it('a new type, to cast to', async () => {
    expect(await codeOf('folders?select=label::folder_colour')).toBe('42704')
    await change(`create type public.folder_colour as enum ('Deeds', 'Wills')`)
    await expectSoon(() => rows('folders?select=label::folder_colour&id=eq.1'), [{ label: 'Deeds' }])
  })

  it('a comment, in the description of the API', async () => {
    await change(`comment on table public.folders is 'What is on paper'`)
    const described = async () => {
      const { definitions } = (await rows('')) as { definitions: Record<string, { description?: string }> }
      return definitions['folders']?.description
    }
    await expectSoon(described, 'What is on paper')
  })

  it('a table that moves to another name', async () => {
    await change('alter table public.folders rename to moved_folders')
    await expectSoon(() => rows('moved_folders?select=id&id=eq.1'), [{ id: 1 }])
    expect(await codeOf('folders')).toBe('PGRST205')
    await change('alter table public.moved_folders rename to folders')
    await expectSoon(() => codeOf('moved_folders'), 'PGRST205')
  })

  it('nothing of a change that was rolled back', async () => {
    const failed = await service.rpc('change_schema', {
      statement: `create table public.never (id integer); select 1 / 0`,
    })
    expect(failed.error?.code).toBe('22012')
    expect(await codeOf('never')).toBe('PGRST205')
  })

  it('that a table is gone', async () => {
    await change('drop table public.cabinets')
    await expectSoon(() => codeOf('cabinets'), 'PGRST205')
  })
})

describe('changing the schema', () => {
  it('is not possible for a caller without the right', async () => {
    const refused = await anon.rpc('change_schema', { statement: 'create table public.taken (id integer)' })
    expect(refused.error?.code).toBe('42501')
    expect(await codeOf('taken')).toBe('PGRST205')
  })
})
