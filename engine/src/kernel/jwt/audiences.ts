/** For whom a signed address is: the storage service alone. A token that says so is nobody's access token. */
export const SIGNED_URL_AUDIENCE = 'storage-signed-url'
