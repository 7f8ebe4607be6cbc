import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchFolder } from './project.ts'

const file = join(benchFolder, 'results.json')

/** Replaces these parts of `results.json`: reads and live changes are measured apart, and kept together. */
export async function keepResults(parts: object): Promise<void> {
  const known: object = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as object
  await writeFile(file, `${JSON.stringify({ ...known, ...parts }, undefined, 2)}\n`)
}
