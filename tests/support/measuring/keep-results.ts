import { readFile, writeFile } from 'node:fs/promises'
import { inRepository } from '../paths.ts'

const file = inRepository('bench/results.json')

/** Replaces these parts of `bench/results.json`: reads, live changes and the load are measured apart and kept together. */
export async function keepResults(parts: object): Promise<void> {
  const known: object = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as object
  await writeFile(file, `${JSON.stringify({ ...known, ...parts }, undefined, 2)}\n`)
}
