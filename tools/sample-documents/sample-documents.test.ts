import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleDocuments } from './sample-documents.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'

const folder = inRoot('supabase/seeds/files/training/templates')

it('finds the sample documents up to date with their sources', () => {
  const made = new Map(sampleDocuments() as [string, Buffer][])
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
  expect(kept.sort()).toEqual([...made.keys()].sort())
  for (const [path, bytes] of made) {
    const isCurrent = readFileSync(join(folder, path)).equals(bytes)
    expect(isCurrent, `${path} is stale: node tools/sample-documents/make.mjs`).toBe(true)
  }
})

it('writes archives whose directory lists every part', () => {
  const docx = (sampleDocuments() as [string, Buffer][]).find(([path]) => path.endsWith('.docx'))![1]
  const end = docx.length - 22
  expect(docx.readUInt32LE(end)).toBe(0x06054b50)
  let at = docx.readUInt32LE(end + 16)
  const names: string[] = []
  for (let left = docx.readUInt16LE(end + 10); left > 0; left--) {
    expect(docx.readUInt32LE(at)).toBe(0x02014b50)
    const length = docx.readUInt16LE(at + 28)
    names.push(docx.toString('utf8', at + 46, at + 46 + length))
    expect(docx.readUInt32LE(docx.readUInt32LE(at + 42))).toBe(0x04034b50)
    at += 46 + length
  }
  expect(names).toContain('word/document.xml')
})
