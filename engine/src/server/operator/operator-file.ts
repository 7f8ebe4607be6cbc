import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const schema = z.object({ port: z.int().min(1).max(65_535), token: z.string().min(32) })

/** How a command finds the engine that serves a data folder, and proves that it may read that folder. */
export type OperatorAddress = z.infer<typeof schema>

const pathOf = (dataDir: string): string => join(dataDir, 'operator.json')

export async function writeOperatorFile(dataDir: string, address: OperatorAddress): Promise<void> {
  const partial = `${pathOf(dataDir)}.${process.pid}`
  await writeFile(partial, `${JSON.stringify(address)}\n`, { mode: 0o600 })
  await rename(partial, pathOf(dataDir))
}

/** Null if there is no file, or it cannot be read. The address in a killed engine's file no longer answers. */
export async function readOperatorFile(dataDir: string): Promise<OperatorAddress | null> {
  try {
    return schema.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}

export async function removeOperatorFile(dataDir: string): Promise<void> {
  await rm(pathOf(dataDir), { force: true })
}
