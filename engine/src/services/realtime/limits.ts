/** The limits of the service, for one client or for all together. */
export interface RealtimeLimits {
  readonly sockets: number
  /** Of one user; each engine counts its own. */
  readonly socketsPerUser: number
  /** From one address; an IPv6 address counts as its /64. */
  readonly socketsPerAddress: number
  /** How long a socket may be without a channel. */
  readonly idleMs: number
  readonly channelsPerSocket: number
  readonly bindingsPerChannel: number
  /** Of one user, over all sockets. */
  readonly bindingsPerUser: number
  /** Of one socket, and of one user over all sockets. */
  readonly joinsPerSecond: number
  /** Of one socket at once: a client joins all its channels again after a lost connection. */
  readonly joinsAtOnce: number
  /** Of one user at once: all open tabs join again after a restart of the server. */
  readonly joinsAtOncePerUser: number
  /** Of one join with all its subscriptions, which are stored as long as the channel exists. */
  readonly joinBytes: number
  /** Twice as many as channels, because a client renews its token on all of them at once. */
  readonly messagesPerSecond: number
  readonly httpMessagesPerSecond: number
  /** Of one broadcast, unless the secret key sends it. */
  readonly broadcastBytes: number
  /** Of one user, over all sockets and by HTTP. */
  readonly broadcastsPerSecond: number
  /** Of one channel: how often somebody tracks or untracks. */
  readonly presenceEventsPerSecond: number
  readonly presenceEventsAtOnce: number
  /** Of all channels of this engine together. */
  readonly presenceEventsOfAllPerSecond: number
  /** Of what one channel tracks. */
  readonly presenceBytes: number
  readonly presencesPerTopic: number
  /** Of one message from a client. */
  readonly messageBytes: number
  /** Of one message of a client who has not shown yet to be a user. It is more than a join or a broadcast may have. */
  readonly anonymousMessageBytes: number
  /** Of a row's JSON; if it is larger, only its short values are sent, as on the platform. */
  readonly recordBytes: number
  /** What may wait for a client that reads too slowly, before it is disconnected. */
  readonly bufferedBytes: number
  /** After this time without a message a socket counts as dead; clients send a heartbeat every 25 seconds. */
  readonly silenceMs: number
}

/** All limits but those that the operator sets. */
export const DEFAULT_LIMITS: Omit<RealtimeLimits, 'socketsPerUser' | 'socketsPerAddress'> = {
  sockets: 10_000,
  idleMs: 10_000,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  bindingsPerUser: 500,
  joinsPerSecond: 10,
  joinsAtOnce: 100,
  joinsAtOncePerUser: 200,
  joinBytes: 64 * 1024,
  messagesPerSecond: 200,
  httpMessagesPerSecond: 1_000,
  broadcastBytes: 64 * 1024,
  broadcastsPerSecond: 50,
  presenceEventsPerSecond: 2,
  presenceEventsAtOnce: 20,
  presenceEventsOfAllPerSecond: 1_000,
  presenceBytes: 4 * 1024,
  presencesPerTopic: 1_000,
  messageBytes: 3 * 1024 * 1024,
  anonymousMessageBytes: 256 * 1024,
  recordBytes: 1024 * 1024,
  bufferedBytes: 8 * 1024 * 1024,
  silenceMs: 60_000,
}
