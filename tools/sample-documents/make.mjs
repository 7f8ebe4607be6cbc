import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleDocuments } from './sample-documents.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'

// Writes the files of the training library again after a change in supabase/seeds/content. A test fails if they are stale.
const folder = inRoot('supabase/seeds/files/training/templates')
rmSync(folder, { recursive: true, force: true })
for (const [path, bytes] of sampleDocuments()) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}
