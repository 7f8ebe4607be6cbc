declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  /** The part of s3rver that our server is made of; the package brings no types. */
  export default class S3rver {
    constructor(options: {
      readonly directory: string
      readonly silent: boolean
      /** `bucket.s3.localhost` is a bucket when this is `localhost`. */
      readonly serviceEndpoint: string
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    readonly logger: { close(): void; readonly exceptions: { unhandle(): void } }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
