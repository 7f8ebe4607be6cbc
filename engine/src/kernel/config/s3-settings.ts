import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { httpUrl, optional } from './values.ts'

/** A bucket of an S3-compatible server, and how to reach it. */
export interface S3Settings {
  /** Without the bucket, without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket is in the path, not in the host name. */
  readonly pathStyle: boolean
}

const endpoint = httpUrl.refine((value) => {
  const { username, password, search, hash } = new URL(value)
  return username === '' && password === '' && search === '' && hash === ''
}, 'expected a URL without a name, password or query')

export const s3Variables = {
  /** If it is not set, Amazon's address for the region. */
  S3_ENDPOINT: optional(endpoint),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'expected a region such as eu-central-1')),
  S3_FORCE_PATH_STYLE: optional(z.enum(['true', 'false', '1', '0', 'yes', 'no'], 'expected true or false')),
}

type Given = { readonly [Name in keyof typeof s3Variables]?: string | undefined }

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** All variables or none: with half of them, files would silently be stored on the disk of one machine. */
export function s3Settings(given: Given): S3Settings | undefined {
  const names = Object.keys(s3Variables) as (keyof typeof s3Variables)[]
  if (names.every((name) => given[name] === undefined)) return undefined
  const missing: string[] = NEEDED.filter((name) => given[name] === undefined)
  if (given.S3_ENDPOINT === undefined && given.S3_REGION === undefined) missing.push('S3_ENDPOINT or S3_REGION')
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (missing.length > 0 || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError(`environment: files on S3 need ${missing.join(', ')} too`)
  }
  // The region that servers other than Amazon's expect by default.
  const region = given.S3_REGION ?? 'us-east-1'
  const address = (given.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const forced = given.S3_FORCE_PATH_STYLE
  const pathStyle = forced === undefined ? defaultPathStyle(address, bucket) : ['true', '1', 'yes'].includes(forced)
  return { endpoint: address, bucket, region, accessKeyId, secretAccessKey, pathStyle }
}

/**
 * Amazon expects the bucket in the host name, except for names that its certificate does not cover; other servers seldom have a
 * host name for each bucket.
 */
function defaultPathStyle(endpoint: string, bucket: string): boolean {
  return bucket.includes('.') || !/(^|\.)amazonaws\.com(\.cn)?$/.test(new URL(endpoint).hostname)
}
