import { expect, it } from 'vitest'
import { sqlStatements } from './sql-statements.ts'

const texts = (sql: string) => sqlStatements(sql).map(({ text }) => text)

it.each([
  ['select 1; select 2', ['select 1', 'select 2']],
  ['select 1;;  ;\n', ['select 1']],
  ['', []],
  ['-- only; a comment', []],
  [`select 'a;b'; select "c;d"`, [`select 'a;b'`, `select "c;d"`]],
  [`select 'it''s;'; select E'\\';'; x`, [`select 'it''s;'`, `select E'\\';'`, 'x']],
  ['select 1 -- one; two\n; select 2', ['select 1 -- one; two', 'select 2']],
  ['select /* a; /* nested; */ b; */ 1; select 2', ['select /* a; /* nested; */ b; */ 1', 'select 2']],
  ['do $$ begin x; end $$; select 1', ['do $$ begin x; end $$', 'select 1']],
  ['do $a$ x; $$ y; $b$ $a$; z', ['do $a$ x; $$ y; $b$ $a$', 'z']],
  ['select $1; select a$b$c; d', ['select $1', 'select a$b$c', 'd']],
  [
    'create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3',
    ['create function f() returns int begin atomic select case when true then 1 end; select 2; end', 'select 3'],
  ],
  ['begin; select 1; end; commit', ['begin', 'select 1', 'end', 'commit']],
  [`select 'never closed; x`, [`select 'never closed; x`]],
  ['(select 1); (select 2)', ['(select 1)', '(select 2)']],
])('cuts %j', (sql, expected) => {
  expect(texts(sql)).toEqual(expected)
})

it('says where each begins', () => {
  const sql = '\n  select 1;\n-- note\nselect 2'
  expect(sqlStatements(sql).map(({ text, start }) => sql.slice(start, start + text.length))).toEqual(texts(sql))
})
