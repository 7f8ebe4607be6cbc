import { afterEach, describe, expect, it } from 'vitest'
import { listen, liveClient, run, until } from './support/live.ts'
import { ALICE, BOB, read, service } from './support/target.ts'

const ID = 'cccccccc-0000-4000-8000-000000000001'

afterEach(async () => {
  await service.from('live_values').delete().neq('owner', '00000000-0000-4000-8000-000000000000')
})

/** Inserts a row with these values (as SQL) and returns what its owner receives. Checks that another user receives nothing. */
async function receivedRow(columns: string, values: string): Promise<Record<string, unknown>> {
  const alice = await listen(liveClient({ as: 'alice' }), { table: 'live_values', event: 'INSERT' })
  const bob = await listen(liveClient({ as: 'bob' }), { table: 'live_values', event: 'INSERT' })
  // The settings of the writing session must not change the values.
  const settings = `set local timezone to 'Asia/Tokyo'; set local datestyle to german`
  await run(`${settings}; insert into live_values (id, owner, ${columns}) values ('${ID}', '${ALICE}', ${values})`)
  await until(alice, 1)
  expect(bob).toEqual([])
  const row = alice[0]?.new ?? {}
  // The REST service returns the same row.
  expect(row).toEqual(((await read(`live_values?id=eq.${ID}`, 'alice')) as unknown[])[0])
  return row
}

describe('values in a change', () => {
  it('can be numbers', async () => {
    const row = await receivedRow('small, large, double, is_on', '7, 9007199254740991, 0.1, true')
    expect(row).toMatchObject({ small: 7, large: 9007199254740991, double: 0.1, is_on: true, doubled: 14 })
  })
  it('can be numbers of any precision and NaN', async () => {
    await receivedRow('exact, score', "'123456789012345678901234567890.12345', 5.5")
    await run('delete from live_values')
    expect(await receivedRow('exact, double', "'NaN', 'NaN'")).toMatchObject({ exact: 'NaN', double: 'NaN' })
  })
  it('can be texts', async () => {
    const words = 'Straße "quoted" \\ back 😀 \n line'
    const row = await receivedRow('words, code, fixed', `'${words}', 'x{"a": 1}, ]', 'ab'`)
    expect(row).toMatchObject({ words, code: 'x{"a": 1}, ]', fixed: 'ab   ' })
  })
  it('can be bytes', async () => {
    expect(await receivedRow('bytes', String.raw`'\x00ff5c'`)).toMatchObject({ bytes: String.raw`\x00ff5c` })
  })
  it('can be dates and times, including infinity', async () => {
    const row = await receivedRow(
      'day, moment, local, span',
      `'2024-02-29', '2024-02-29 12:00:00+03', '2024-02-29 12:00:00.123', '1 day 02:03:04'`,
    )
    expect(row).toMatchObject({
      day: '2024-02-29',
      moment: '2024-02-29T09:00:00+00:00',
      local: '2024-02-29T12:00:00.123',
    })
    await run('delete from live_values')
    expect(await receivedRow('day, moment', `'infinity', '-infinity'`)).toMatchObject({
      day: 'infinity',
      moment: '-infinity',
    })
  })
  it('can be enumerations and composite types', async () => {
    expect(await receivedRow('mood, spot', `'stormy', '(3,"here, (there)")'`)).toMatchObject({
      mood: 'stormy',
      spot: { x: 3, label: 'here, (there)' },
    })
  })
  it('can be arrays', async () => {
    const row = await receivedRow(
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
  it('can be json', async () => {
    const row = await receivedRow('document, plain', `'{"a": [1, {"b": null}], "ü": "x"}', '{"z":1,"a":[2]}'`)
    expect(row).toMatchObject({ document: { a: [1, { b: null }], ü: 'x' }, plain: { z: 1, a: [2] } })
  })
  it('can be ranges and network addresses', async () => {
    expect(await receivedRow('range, address', `'[1,5)', '10.0.0.0/8'`)).toMatchObject({
      range: '[1,5)',
      address: '10.0.0.0/8',
    })
  })
  it('can be null', async () => {
    expect(await receivedRow('words', 'null')).toMatchObject({ words: null, document: null, numbers: null })
  })
  it('are compared by policies with their original types', async () => {
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
  it('do not stop the write if they cannot be sent', async () => {
    const heard = await listen(liveClient({ as: 'alice' }), { table: 'live_values', event: 'INSERT' })
    await run(`insert into live_values (id, owner, plain) values (gen_random_uuid(), '${ALICE}', '"\\u0000"')`)
    await run(`insert into live_values (id, owner, words) values ('${ID}', '${ALICE}', 'next')`)
    await until(heard, 1)
    expect(heard[0]?.new['words']).toBe('next')
    expect(await read('live_values?select=words', 'alice')).toHaveLength(2)
  })
})
