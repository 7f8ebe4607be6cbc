/** Why a feed could not be read, in words that may be shown: without addresses, which may carry a password or a key. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault'
}
