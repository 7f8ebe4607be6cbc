import { afterEach, describe, expect, it } from 'vitest'
import { listen, liveClient, run, until } from './support/live.ts'
import { ALICE, BOB, read, service } from './support/target.ts'

const ID = 'cccccccc-0000-4000-8000-000000000001'

afterEach(async () => {
  await service.from('live_values').delete().neq('owner', '00000000-0000-4000-8000-000000000000')
})

/** What the owner hears of a row with these values, given as SQL; and that the other one hears nothing. */
async function heardOf(columns: string, values: string): Promise<Record<string, unknown>> {
  const alice = await listen(liveClient({ as: 'alice' }), { table: 'live_values', event: 'INSERT' })
  const bob = await listen(liveClient({ as: 'bob' }), { table: 'live_values', event: 'INSERT' })
  // The writer's own settings have no part in it.
  const settings = `set local timezone to 'Asia/Tokyo'; set local datestyle to german`
  await run(`${settings}; insert into live_values (id, owner, ${columns}) values ('${ID}', '${ALICE}', ${values})`)
  await until(alice, 1)
  expect(bob).toEqual([])
  const row = alice[0]?.new ?? {}
  // The same that a reader of the table gets.
  expect(row).toEqual(((await read(`live_values?id=eq.${ID}`, 'alice')) as unknown[])[0])
  return row
}

describe('values', () => {
  it('numbers', async () => {
    const row = await heardOf('small, large, double, is_on', '7, 9007199254740991, 0.1, true')
    expect(row).toMatchObject({ small: 7, large: 9007199254740991, double: 0.1, is_on: true, doubled: 14 })
  })
  it('numbers of any precision, and those that are none', async () => {
    await heardOf('exact, score', "'123456789012345678901234567890.12345', 5.5")
    await run('delete from live_values')
    expect(await heardOf('exact, double', "'NaN', 'NaN'")).toMatchObject({ exact: 'NaN', double: 'NaN' })
  })
  it('texts', async () => {
    const words = 'Straße "quoted" \\ back 😀 \n line'
    const row = await heardOf('words, code, fixed', `'${words}', 'x{"a": 1}, ]', 'ab'`)
    expect(row).toMatchObject({ words, code: 'x{"a": 1}, ]', fixed: 'ab   ' })
  })
  it('bytes', async () => {
    expect(await heardOf('bytes', String.raw`'\x00ff5c'`)).toMatchObject({ bytes: String.raw`\x00ff5c` })
  })
  it('dates and times, also without end', async () => {
    const row = await heardOf(
      'day, moment, local, span',
      `'2024-02-29', '2024-02-29 12:00:00+03', '2024-02-29 12:00:00.123', '1 day 02:03:04'`,
    )
    expect(row).toMatchObject({
      day: '2024-02-29',
      moment: '2024-02-29T09:00:00+00:00',
      local: '2024-02-29T12:00:00.123',
    })
    await run('delete from live_values')
    expect(await heardOf('day, moment', `'infinity', '-infinity'`)).toMatchObject({
      day: 'infinity',
      moment: '-infinity',
    })
  })
  it('enumerations and composites', async () => {
    expect(await heardOf('mood, spot', `'stormy', '(3,"here, (there)")'`)).toMatchObject({
      mood: 'stormy',
      spot: { x: 3, label: 'here, (there)' },
    })
  })
  it('arrays', async () => {
    const row = await heardOf(
      'numbers, names, matrix, moods',
      `'{1,2,null}', '{"a,b","c\\"d",""}', '{{1,2},{3,4}}', '{calm,stormy}'`,
    )
    expect(row).toMatchObject({
      numbers: [1, 2, null],
      names: ['a,b', 'c"d', ''],
      matrix: [
        [1, 2],
        [3, 4],
      ],
      moods: ['calm', 'stormy'],
    })
  })
  it('json', async () => {
    const row = await heardOf('document, plain', `'{"a": [1, {"b": null}], "ü": "x"}', '{"z":1,"a":[2]}'`)
    expect(row).toMatchObject({ document: { a: [1, { b: null }], ü: 'x' }, plain: { z: 1, a: [2] } })
  })
  it('ranges and addresses', async () => {
    expect(await heardOf('range, address', `'[1,5)', '10.0.0.0/8'`)).toMatchObject({
      range: '[1,5)',
      address: '10.0.0.0/8',
    })
  })
  it('nulls', async () => {
    expect(await heardOf('words', 'null')).toMatchObject({ words: null, document: null, numbers: null })
  })
  it('policies judge the values themselves', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), { table: 'live_values', event: 'INSERT' })
    for (const [column, value] of [
      ['bytes', String.raw`'\x${'00'.repeat(1000)}'`],
      ['spot', `'(-1,x)'`],
      ['numbers', `'{1,666}'`],
      ['document', `'{"hidden": 1}'`],
      ['moment', `'1800-01-01'`],
    ]) {
      await run(`insert into live_values (id, owner, ${column}) values (gen_random_uuid(), '${ALICE}', ${value})`)
    }
    await run(`insert into live_values (id, owner, words) values ('${ID}', '${ALICE}', 'last')`)
    await run(`insert into live_values (id, owner, words) values (gen_random_uuid(), '${BOB}', 'not hers')`)
    await until(alice, 1)
    expect(alice.map(({ new: row }) => row['words'])).toEqual(['last'])
  })
  it('a write that cannot be told is a write all the same', async () => {
    const heard = await listen(liveClient({ as: 'alice' }), { table: 'live_values', event: 'INSERT' })
    await run(`insert into live_values (id, owner, plain) values (gen_random_uuid(), '${ALICE}', '"\\u0000"')`)
    await run(`insert into live_values (id, owner, words) values ('${ID}', '${ALICE}', 'next')`)
    await until(heard, 1)
    expect(heard[0]?.new['words']).toBe('next')
    expect(await read('live_values?select=words', 'alice')).toHaveLength(2)
  })
})
