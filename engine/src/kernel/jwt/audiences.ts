/** The audience of a signed URL: only the storage service accepts it. Such a token is never an access token. */
export const SIGNED_URL_AUDIENCE = 'storage-signed-url'
