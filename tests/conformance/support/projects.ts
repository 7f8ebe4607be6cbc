import { fileURLToPath } from 'node:url'

export const PROJECT = fileURLToPath(new URL('../projects/main', import.meta.url))
export const DEFAULTS_PROJECT = fileURLToPath(new URL('../projects/defaults', import.meta.url))
export const BROADCASTS_PROJECT = fileURLToPath(new URL('../projects/broadcasts', import.meta.url))
export const SILENT_PROJECT = fileURLToPath(new URL('../projects/silent', import.meta.url))
export const BUCKETS_PROJECT = fileURLToPath(new URL('../projects/buckets', import.meta.url))
