import { ConfigError } from '../../../kernel/config/config-error.ts'
import type { S3Settings } from '../../../kernel/config/s3-settings.ts'
import { createS3Client, type S3Limits } from './s3-client.ts'
import { S3Error } from './s3-error.ts'

/**
 * Requests the bucket once, so that a wrong key or name is noticed at the start and not at the first upload. Rejects with a
 * ConfigError if the operator must correct something, and with BlobsUnavailable if the server does not answer.
 */
export async function checkS3Bucket(settings: S3Settings, limits: Partial<S3Limits> = {}): Promise<void> {
  const client = createS3Client(settings, { attempts: 2, ...limits })
  try {
    await client.text({ action: 'find the bucket', method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    throw new ConfigError(`The bucket ${settings.bucket} (S3_BUCKET) cannot be used: ${error.message}.`, {
      cause: error,
    })
  }
}
