import { afterAll } from 'vitest'
import { endDeno } from './on-deno.ts'

afterAll(endDeno)
