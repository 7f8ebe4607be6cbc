declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  /** The part of s3rver that we use; the package has no types. */
  export default class S3rver {
    constructor(options: {
      readonly directory: string
      readonly silent: boolean
      /** If this is `localhost`, `bucket.s3.localhost` names a bucket. */
      readonly serviceEndpoint: string
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    readonly logger: { close(): void; readonly exceptions: { unhandle(): void } }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
