import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mapImport, readImportMap } from './import-map.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-import-map-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('readImportMap', () => {
  it('reads comments, trailing commas and slashes in texts', () => {
    const map = readImportMap(
      file('deno.json', '{ // one\n "imports": { /* two */ "a": "https://x.example/a//b", "own/": "./own/", }, }'),
    )
    expect([...map]).toEqual([
      ['a', 'https://x.example/a//b'],
      ['own/', `${join(folder, 'own')}/`],
    ])
  })

  it('follows importMap, and is empty without a file', () => {
    file('map.json', '{ "imports": { "a": "npm:a" } }')
    expect(readImportMap(file('deno2.json', '{ "importMap": "./map.json" }')).get('a')).toBe('npm:a')
    expect(readImportMap(null).size).toBe(0)
  })

  it('refuses what it does not support', () => {
    expect(() => readImportMap(file('bad.json', '{ nonsense'))).toThrow('is not JSON')
    expect(() => readImportMap(file('scopes.json', '{ "scopes": {} }'))).toThrow('"scopes" are not supported')
  })
})

describe('mapImport', () => {
  const map = new Map([
    ['hono', 'npm:hono@4'],
    ['lib/', '/lib/'],
    ['lib/deep/', '/deep/'],
    ['url', 'https://x.example/mod.ts'],
  ])

  it('prefers the exact name, then the longest prefix, then a part of a package', () => {
    expect(mapImport(map, 'hono')).toBe('npm:hono@4')
    expect(mapImport(map, 'lib/a.ts')).toBe('/lib/a.ts')
    expect(mapImport(map, 'lib/deep/a.ts')).toBe('/deep/a.ts')
    expect(mapImport(map, 'hono/cors')).toBe('npm:hono@4/cors')
  })

  it('leaves other names as they are', () => {
    expect(mapImport(map, 'url/more')).toBe('url/more')
    expect(mapImport(map, 'honor')).toBe('honor')
    expect(mapImport(map, './own.ts')).toBe('./own.ts')
  })
})
