import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import { createLogger } from '../../kernel/log/logger.ts'
import { createProjectFigures } from './project-figures.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openWithPlatform('pglite')
})
afterAll(() => test.close())

it('reads the project’s figures, leaves out malformed ones, and reuses them for a while', async () => {
  const lines: string[] = []
  const log = createLogger({ level: 'warn', pretty: false, writer: { write: (line) => lines.push(line) } })
  await test.db.query({ text: 'drop function if exists private.operator_figures()' })
  expect(await createProjectFigures(test.db, log)()).toEqual([])
  await test.db.transaction((session) =>
    session.script(`create schema if not exists private;
      create function private.operator_figures() returns table (name text, labels jsonb, value double precision)
      language sql as $$ values
        ('feeds', '{"type": "rss"}'::jsonb, 3.5::double precision), ('plain', null, 1),
        ('No Name', '{}', 1), ('env', '{"environment": "x"}', 1), ('deep', '{"a": {"b": 1}}', 1), ('none', '{}', null),
        ('long', jsonb_build_object('a', repeat('x', 101)), 1) $$`),
  )
  const ask = createProjectFigures(test.db, log)
  const expected = [
    {
      name: 'portico_project_feeds',
      help: 'Of the project itself',
      kind: 'gauge',
      labels: { type: 'rss' },
      value: 3.5,
    },
    { name: 'portico_project_plain', help: 'Of the project itself', kind: 'gauge', labels: {}, value: 1 },
  ]
  expect(await ask()).toEqual(expected)
  expect(lines).toHaveLength(5)
  await test.db.query({ text: 'drop function private.operator_figures()' })
  expect(await ask()).toEqual(expected)
  expect(await createProjectFigures(test.db, log)()).toEqual([])
})
