/** What one client, or all together, may ask of the service. */
export interface RealtimeLimits {
  readonly sockets: number
  /** Of one person; each engine counts its own. */
  readonly socketsPerPerson: number
  /** From one address, an IPv6 one being its /64. */
  readonly socketsPerAddress: number
  /** How long a socket may be without a channel. */
  readonly idleMs: number
  readonly channelsPerSocket: number
  readonly bindingsPerChannel: number
  /** Of one person, over all sockets. */
  readonly bindingsPerPerson: number
  /** Of one socket, and of one person over all sockets. */
  readonly joinsPerSecond: number
  /** Of one socket at once: a client joins all its channels again after a lost connection. */
  readonly joinsAtOnce: number
  /** Of one person at once: all open tabs join again after a restart of the server. */
  readonly joinsAtOncePerPerson: number
  /** Of one join with all its subscriptions, which are kept as long as the channel is. */
  readonly joinBytes: number
  /** As many as channels twice over: a client renews its token on all of them at once. */
  readonly messagesPerSecond: number
  readonly httpMessagesPerSecond: number
  /** Of one broadcast, unless the secret key sends it. */
  readonly broadcastBytes: number
  /** Of one person, over all sockets and by HTTP. */
  readonly broadcastsPerSecond: number
  /** Of one message from a client. */
  readonly messageBytes: number
  /** Of a row's JSON; beyond it only its short values are sent, as on the platform. */
  readonly recordBytes: number
  /** What waits for a client that reads too slowly, until it is cut off. */
  readonly bufferedBytes: number
  /** Silence after which a socket counts as dead; clients send a heartbeat every 25 seconds. */
  readonly silenceMs: number
}

/** Without those that the operator sets. */
export const DEFAULT_LIMITS: Omit<RealtimeLimits, 'socketsPerPerson' | 'socketsPerAddress'> = {
  sockets: 10_000,
  idleMs: 10_000,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  bindingsPerPerson: 500,
  joinsPerSecond: 10,
  joinsAtOnce: 100,
  joinsAtOncePerPerson: 200,
  joinBytes: 64 * 1024,
  messagesPerSecond: 200,
  httpMessagesPerSecond: 1_000,
  broadcastBytes: 64 * 1024,
  broadcastsPerSecond: 50,
  messageBytes: 3 * 1024 * 1024,
  recordBytes: 1024 * 1024,
  bufferedBytes: 8 * 1024 * 1024,
  silenceMs: 60_000,
}
