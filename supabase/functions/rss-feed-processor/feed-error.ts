/**
 * Why a feed could not be read. The message may be shown: it has no addresses, which may contain a password or a key.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError'
}
