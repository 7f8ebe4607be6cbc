import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../../kernel/db/database.ts'
import type { Caller } from '../../kernel/db/run-as.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { ProjectHooks } from './project-hooks.ts'
import type { Staging } from './upload/staging.ts'

export interface StorageSettings {
  /** The largest file of all buckets, in bytes. */
  readonly fileSizeLimit: number
  readonly statementTimeoutMs: number
  /** Whether the project offers pictures in other sizes. */
  readonly offersPictures: boolean
}

/** What the service needs from the rest of the engine. */
export interface StorageDependencies {
  readonly db: Database
  readonly store: BlobStore
  readonly staging: Staging
  readonly settings: StorageSettings
  readonly tokens: {
    sign(claims: Readonly<Record<string, unknown>>): Promise<string>
    /** Rejects with a TokenError. */
    verify(token: string): Promise<Readonly<Record<string, unknown>>>
  }
  readonly onError: (error: unknown, context: string) => void
  readonly now: () => number
}

/** Everything that an operation needs. */
export interface StorageContext extends StorageDependencies {
  readonly hooks: ProjectHooks
  /** Schedules the deletion of bytes that have lost their row. */
  readonly sweep: () => void
}

/** One request, with Node's own request and response, so that bytes can be streamed. */
export interface StorageCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Below the service's root, still percent-encoded. */
  readonly path: string
  readonly search: string
  /** Returns the caller. Rejects with a StorageError if the token is not valid, or there is neither token nor key. */
  readonly identify: () => Promise<Caller>
}

/** The JSON answer of an operation; null if it has answered itself. */
export type Reply = { readonly status: number; readonly body: unknown } | null

/** The named parts of a path, decoded: `:bucket`, and `*` for the object's name. */
export interface Params {
  readonly bucket: string
  readonly name: string
}

export type Operation = (context: StorageContext, call: StorageCall, params: Params) => Promise<Reply>

export interface Storage {
  /** Rejects with a StorageError. */
  handle(call: StorageCall): Promise<Reply>
  /** Deletes bytes without a row, and files of broken uploads. */
  tidy(): Promise<void>
  /** Keeps all bytes, with or without a row, until the returned function is called. */
  hold(): Promise<() => void>
  close(): Promise<void>
}

export const json = (body: unknown, status = 200): Reply => ({ status, body })
