import { fileURLToPath } from 'node:url'

export const PROJECT = fileURLToPath(new URL('../project', import.meta.url))
export const DEFAULTS_PROJECT = fileURLToPath(new URL('../project-defaults', import.meta.url))
export const BROADCASTS_PROJECT = fileURLToPath(new URL('../project-broadcasts', import.meta.url))
export const BUCKETS_PROJECT = fileURLToPath(new URL('../project-buckets', import.meta.url))
