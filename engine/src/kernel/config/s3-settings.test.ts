import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const KEYS = { S3_BUCKET: 'portico-files', S3_ACCESS_KEY_ID: 'id-of-the-key', S3_SECRET_ACCESS_KEY: 'hunter2' }

it('stores files on disk if nothing is set', () => {
  expect(readSettings({ S3_ENDPOINT: '', S3_BUCKET: '' }).s3).toBeUndefined()
})

it('reads the operator’s own server, with the bucket in the path', () => {
  expect(readSettings({ ...KEYS, S3_ENDPOINT: 'http://minio.example:9000/' }).s3).toEqual({
    endpoint: 'http://minio.example:9000',
    bucket: 'portico-files',
    region: 'us-east-1',
    accessKeyId: 'id-of-the-key',
    secretAccessKey: 'hunter2',
    pathStyle: true,
  })
})

it("finds Amazon's server by the region, with the bucket in the host name", () => {
  expect(readSettings({ ...KEYS, S3_REGION: 'eu-central-1' }).s3).toMatchObject({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    pathStyle: false,
  })
})

it('puts a bucket with dots into the path, so that the certificate matches', () => {
  expect(readSettings({ ...KEYS, S3_BUCKET: 'files.portico.example', S3_REGION: 'eu-central-1' }).s3?.pathStyle).toBe(
    true,
  )
})

it('prefers the explicit setting for where the bucket is', () => {
  const own = { ...KEYS, S3_ENDPOINT: 'https://s3.example' }
  expect(readSettings({ ...own, S3_FORCE_PATH_STYLE: 'false' }).s3?.pathStyle).toBe(false)
  expect(readSettings({ ...KEYS, S3_REGION: 'eu-west-1', S3_FORCE_PATH_STYLE: 'true' }).s3?.pathStyle).toBe(true)
})

it.each([
  [{ S3_ENDPOINT: 'http://minio.example:9000' }, 'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  [{ S3_FORCE_PATH_STYLE: 'true' }, 'S3_BUCKET'],
  [{ ...KEYS, S3_SECRET_ACCESS_KEY: '', S3_REGION: 'eu-west-1' }, 'S3_SECRET_ACCESS_KEY'],
  [KEYS, 'S3_ENDPOINT or S3_REGION'],
])('refuses an incomplete set and names what is missing: %j', (given, missing) => {
  let message = ''
  try {
    readSettings(given)
  } catch (error) {
    message = error instanceof Error ? error.message : ''
  }
  expect(message).toContain(missing)
  expect(message).not.toContain('hunter2')
})

it.each([
  ['S3_ENDPOINT', 'minio.example:9000'],
  ['S3_ENDPOINT', 'https://someone:hunter2@minio.example'],
  ['S3_ENDPOINT', 'https://minio.example/?bucket=hunter2'],
  ['S3_BUCKET', 'Hunter2/Files'],
  ['S3_REGION', 'hunter2.example/'],
  ['S3_FORCE_PATH_STYLE', 'perhaps'],
])('refuses an unusable %s', (name, value) => {
  let message = ''
  try {
    readSettings({ ...KEYS, S3_ENDPOINT: 'http://minio.example', [name]: value })
  } catch (error) {
    message = error instanceof Error ? error.message : ''
  }
  expect(message).toContain(`environment: ${name}: `)
  expect(message).not.toContain('hunter2')
})
