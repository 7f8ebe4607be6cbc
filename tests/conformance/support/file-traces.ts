import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { JWT_SECRET, type EngineProcess } from '../../support/engine/engine-process.ts'
import type { OwnEngine } from './own-engine.ts'
import { olderKey } from '../../support/engine/tokens.ts'

export const BUCKET = 'traces'
const token = olderKey(JWT_SECRET, 'service_role')

export function serviceOf(engine: EngineProcess): SupabaseClient {
  return createClient(engine.url, token)
}

export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The files that the engine has on its disk: stored blobs and uploads in progress. */
export function onDisk(own: OwnEngine): { blobs: string[]; incoming: string[] } {
  const list = (name: string): string[] => {
    const folder = join(own.dataDir, 'storage', name)
    if (!existsSync(folder)) return []
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  }
  return { blobs: list('blobs'), incoming: list('incoming') }
}

/** Downloads every file and returns its digest by name, null if the download failed. */
export async function downloads(engine: EngineProcess): Promise<Map<string, string | null>> {
  const { storage } = serviceOf(engine)
  const { data, error } = await storage.from(BUCKET).list('', { limit: 10_000 })
  if (error) throw error
  const found = new Map<string, string | null>()
  for (const { name } of data) {
    const file = await storage.from(BUCKET).download(name)
    found.set(name, file.data === null ? null : digest(new Uint8Array(await file.data.arrayBuffer())))
  }
  return found
}

/** Moves times into the past, so that the engine removes the unfinished uploads of a dead engine. On PGlite the next start does it. */
export async function letTimePass(own: OwnEngine): Promise<void> {
  if (own.cluster === null) return
  await own.sql('update engine.pending_deletions set after = now()')
  const longAgo = new Date(Date.now() - 24 * 3_600_000)
  for (const file of onDisk(own).incoming) utimesSync(file, longAgo, longAgo)
}

export interface Upload {
  readonly name: string
  readonly digest: string
  /** The status of the answer, 0 if the connection broke. */
  readonly done: Promise<{ status: number; body: string }>
  breakOff(): void
}

/** Sends a file of random bytes in pieces with pauses, so that a test can interrupt the upload. */
export function uploadSlowly(engine: EngineProcess, size: number, pauseMs: number, pieces = 10): Upload {
  const name = `${randomUUID()}.bin`
  const bytes = randomBytes(size)
  const outgoing = request(`${engine.url}/storage/v1/object/${BUCKET}/${name}`, {
    method: 'POST',
    headers: { apikey: token, authorization: `Bearer ${token}`, 'content-length': String(size) },
  })
  const done = new Promise<{ status: number; body: string }>((resolve) => {
    outgoing.on('error', () => resolve({ status: 0, body: '' }))
    outgoing.on('response', (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('error', () => resolve({ status: 0, body: '' }))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
  })
  void send(outgoing, bytes, pauseMs, pieces)
  return { name, digest: digest(bytes), done, breakOff: () => outgoing.destroy() }
}

async function send(
  outgoing: ReturnType<typeof request>,
  bytes: Buffer,
  pauseMs: number,
  pieces: number,
): Promise<void> {
  const piece = Math.ceil(bytes.length / pieces)
  for (let start = 0; start < bytes.length; start += piece) {
    if (outgoing.destroyed) return
    outgoing.write(bytes.subarray(start, start + piece))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  outgoing.end()
}
