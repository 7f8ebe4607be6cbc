import { WebSocketServer } from 'ws'
import { DatabaseBus } from './broadcast/bus.ts'
import { handleBroadcast, wrong } from './broadcast/http.ts'
import { BroadcastHub } from './broadcast/hub.ts'
import { BroadcastRules } from './broadcast/rules.ts'
import { BindingIndex } from './changes/binding-index.ts'
import { Delivery } from './changes/delivery.ts'
import { ChangeFeed } from './changes/feed.ts'
import { grantSubscription } from './changes/subscribe.ts'
import { watchPublication } from './changes/watch.ts'
import { CLOSE, Connection } from './channels/connection.ts'
import type { ChannelContext } from './channels/context.ts'
import { VERSIONS, type Version } from './protocol/message.ts'
import { Rate, Rates } from './protocol/rate.ts'
import { findRoute, isSocketPath } from './routes.ts'
import { Quota } from './sessions/quota.ts'
import { SessionWatch } from './sessions/session-watch.ts'
import type { Identity, Realtime, RealtimeDependencies } from './types.ts'

const SWEEP_MS = 1_000

export async function createRealtime(dependencies: RealtimeDependencies): Promise<Realtime> {
  const { db, apiSearchPath, limits, log, statementTimeoutMs: timeoutMs } = dependencies
  const closing = new AbortController()
  const { signal } = closing
  const index = new BindingIndex()
  const hub = new BroadcastHub()
  const delivery = new Delivery({ db, index, apiSearchPath, timeoutMs, recordBytes: limits.recordBytes, log, signal })
  const feed = new ChangeFeed({ db, deliver: (changes) => delivery.deliver(changes), log, signal })
  const watch = await watchPublication(db, log)
  await feed.open()
  // On PGlite there is only one engine, so there is no other to send broadcasts to.
  const bus = db.kind === 'postgres' ? new DatabaseBus(db, (broadcast) => hub.deliver(broadcast, null), log) : null
  await bus?.open()
  if (bus !== null) hub.connect(bus)

  const connections = new Set<Connection>()
  const sessions = new SessionWatch({
    db,
    log,
    identities: () => [...connections].flatMap((connection) => connection.identities),
    onEnded: (ended) => {
      for (const connection of connections) connection.endSessions(ended)
    },
  })
  await sessions.open()
  const isLive = (identity: Identity): Promise<boolean> => sessions.isLive(identity)
  const broadcasts = new BroadcastRules(dependencies.publicBroadcasts, limits)
  const addresses = new Quota(limits.socketsPerAddress)

  const context: ChannelContext = {
    limits,
    index,
    hub,
    log,
    socketsPerUser: new Quota(limits.socketsPerUser),
    broadcasts,
    bindings: new Quota(limits.bindingsPerUser),
    joins: new Rates(limits.joinsPerSecond, limits.joinsAtOncePerUser),
    isLive,
    sessionsAreCurrent: () => sessions.isCurrent,
    grant: (request, caller) =>
      grantSubscription(request, caller, { db, apiSearchPath, timeoutMs, refresh: () => watch.refresh() }),
  }
  const httpRate = new Rate(limits.httpMessagesPerSecond)
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
  })
  const timer = setInterval(() => {
    const now = Date.now()
    for (const connection of connections) connection.sweep(now)
  }, SWEEP_MS)
  timer.unref()

  return {
    connect({ request, socket, head, path, search, visitor, source }) {
      const version = versionOf(search)
      if (!isSocketPath(path)) return wrong(404, 'not found')
      if (version === null) return wrong(400, 'Unsupported serializer version')
      if (signal.aborted) return wrong(503, 'Realtime is restarting, please standby')
      if (connections.size >= limits.sockets || !addresses.take(source)) return wrong(429, 'Too many connected users')
      // Released also if the connection does not become a WebSocket.
      socket.once('close', () => addresses.release(source))
      server.handleUpgrade(request, socket, head, (client) => {
        const connection = new Connection(client, version, visitor, context)
        connections.add(connection)
        client.once('close', () => connections.delete(connection))
      })
      return null
    },
    async handle(request, identity) {
      const match = findRoute(request.method, request.path)
      if (match === null) return wrong(404, 'not found')
      const read = () => match.route.run(request, match.params)
      return handleBroadcast(read, identity, { hub, rate: httpRate, broadcasts, isLive })
    },
    load() {
      let channels = 0
      for (const connection of connections) channels += connection.channelCount
      return { sockets: connections.size, channels }
    },
    notifyShutdown() {
      closing.abort()
      for (const connection of connections) connection.close(CLOSE.goingAway, 'The server is going away')
    },
    async close() {
      closing.abort()
      clearInterval(timer)
      for (const connection of connections) connection.close(CLOSE.goingAway, 'The server is going away')
      await feed.close()
      await Promise.all([delivery.close(), watch.close(), bus?.close(), sessions.close()])
    },
  }
}

/** Phoenix treats a missing version as the first one. */
function versionOf(search: string): Version | null {
  const requested = new URLSearchParams(search).get('vsn') ?? '1.0.0'
  return VERSIONS.find((version) => version === requested) ?? null
}
