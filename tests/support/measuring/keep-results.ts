import { readFile, writeFile } from 'node:fs/promises'
import { inRepository } from '../paths.ts'

const FILE = inRepository('bench/results.json')

/** Replaces these parts of `bench/results.json`: reads, live changes and load are measured separately and stored in one file. */
export async function keepResults(parts: object): Promise<void> {
  const known: object = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as object
  await writeFile(FILE, `${JSON.stringify({ ...known, ...parts }, undefined, 2)}\n`)
}
