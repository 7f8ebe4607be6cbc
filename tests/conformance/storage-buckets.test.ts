import { describe, expect, it } from 'vitest'
import { callStorage, fresh } from './support/files.ts'
import { alice, anon, service } from './support/target.ts'

const name = () => fresh('')
const NOT_FOUND = { statusCode: '404', message: 'Bucket not found', status: 400 }

describe('buckets', () => {
  it('can be created and read', async () => {
    const bucket = name()
    const options = { public: true, fileSizeLimit: '20KB', allowedMimeTypes: ['image/*', 'text/plain'] }
    const made = await service.storage.createBucket(bucket, options)
    expect(made).toMatchObject({ data: { name: bucket }, error: null })
    const { data } = await service.storage.getBucket(bucket)
    expect(data).toEqual({
      id: bucket,
      name: bucket,
      owner: '',
      public: true,
      file_size_limit: 20_000,
      allowed_mime_types: ['image/*', 'text/plain'],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  it('are private and accept every file by default', async () => {
    const bucket = name()
    await service.storage.createBucket(bucket)
    const { data } = await service.storage.getBucket(bucket)
    expect(data).toMatchObject({ public: false, file_size_limit: null, allowed_mime_types: null })
  })

  it('cannot be created twice', async () => {
    const { error } = await service.storage.createBucket('papers')
    expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists', status: 400 })
  })

  it('are refused with an invalid name, size or type', async () => {
    for (const bucket of ['', ' a', 'a/b', 'ü', 'x'.repeat(101), '..']) {
      expect((await service.storage.createBucket(bucket)).error).toMatchObject({ statusCode: '400' })
    }
    const bucket = name()
    expect(
      (await service.storage.createBucket(bucket, { public: false, fileSizeLimit: '5 lightyears' })).error,
    ).toMatchObject({
      statusCode: '400',
      message: 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    })
    expect(
      (await service.storage.createBucket(bucket, { public: false, fileSizeLimit: '1000gb' })).error,
    ).toMatchObject({
      statusCode: '413',
    })
    expect(
      (await service.storage.createBucket(bucket, { public: false, allowedMimeTypes: ['png'] })).error,
    ).toMatchObject({
      statusCode: '415',
      message: 'mime type png is not supported',
    })
    for (const body of ['{', '[]', '"x"', '{"name":1}', `{"name":"${bucket}","public":"yes"}`]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await callStorage('bucket', { as: 'service', method: 'POST', headers, body })
      expect([body, answer.status, answer.json()['statusCode']]).toEqual([body, 400, '400'])
    }
    expect((await service.storage.getBucket(bucket)).error).toMatchObject(NOT_FOUND)
  })

  it('can be listed', async () => {
    const { data } = await service.storage.listBuckets()
    expect(data?.map(({ id }) => id)).toEqual(expect.arrayContaining(['papers', 'pictures', 'sealed']))
    expect(data?.find(({ id }) => id === 'papers')).toMatchObject({ name: 'papers', public: false, type: 'STANDARD' })
    const options = { search: 'A', sortColumn: 'name', sortOrder: 'desc', limit: 1, offset: 0 } as const
    const searched = await service.storage.listBuckets(options)
    expect(searched.data).toHaveLength(1)
    expect(searched.data?.[0]?.name).toMatch(/a/i)
    const wrong = await callStorage('bucket?sortColumn=owner', { as: 'service' })
    expect(wrong.json()).toMatchObject({ statusCode: '400' })
  })

  it('keep all settings that an update does not name', async () => {
    const bucket = name()
    await service.storage.createBucket(bucket, { public: true, fileSizeLimit: 500, allowedMimeTypes: ['text/plain'] })
    const { data, error } = await service.storage.updateBucket(bucket, { public: false })
    expect(error).toBeNull()
    expect(data).toEqual({ message: 'Successfully updated' })
    expect((await service.storage.getBucket(bucket)).data).toMatchObject({
      public: false,
      file_size_limit: 500,
      allowed_mime_types: ['text/plain'],
    })
    await service.storage.updateBucket(bucket, { public: false, fileSizeLimit: null, allowedMimeTypes: null })
    expect((await service.storage.getBucket(bucket)).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: null,
    })
    expect((await service.storage.updateBucket(name(), { public: true })).error).toMatchObject(NOT_FOUND)
  })

  it('can be emptied and deleted', async () => {
    const bucket = name()
    await service.storage.createBucket(bucket)
    await service.storage.from(bucket).upload('a/b.txt', 'x')
    const full = await service.storage.deleteBucket(bucket)
    expect(full.error).toMatchObject({ statusCode: '409', message: 'The bucket you tried to delete is not empty' })
    const emptied = await service.storage.emptyBucket(bucket)
    expect(emptied.data).toEqual({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
    expect((await service.storage.from(bucket).list('a')).data).toEqual([])
    expect((await service.storage.deleteBucket(bucket)).data).toEqual({ message: 'Successfully deleted' })
    expect((await service.storage.getBucket(bucket)).error).toMatchObject(NOT_FOUND)
    expect((await service.storage.deleteBucket(bucket)).error).toMatchObject(NOT_FOUND)
    expect((await service.storage.emptyBucket(bucket)).error).toMatchObject(NOT_FOUND)
  })

  it('are protected by the policies on storage.buckets', async () => {
    const bucket = name()
    await service.storage.createBucket(bucket)
    await service.storage.from(bucket).upload('a.txt', 'x')
    for (const { storage } of [alice, anon]) {
      expect((await storage.createBucket(name())).error).toMatchObject({
        statusCode: '403',
        message: 'new row violates row-level security policy',
      })
      expect((await storage.listBuckets()).data).toEqual([])
      expect((await storage.getBucket(bucket)).error).toMatchObject(NOT_FOUND)
      expect((await storage.updateBucket(bucket, { public: true })).error).toMatchObject(NOT_FOUND)
      expect((await storage.emptyBucket(bucket)).error).toMatchObject(NOT_FOUND)
      expect((await storage.deleteBucket(bucket)).error).toMatchObject(NOT_FOUND)
    }
    expect((await service.storage.from(bucket).exists('a.txt')).data).toBe(true)
    expect((await service.storage.getBucket(bucket)).data).toMatchObject({ public: false })
  })
})
