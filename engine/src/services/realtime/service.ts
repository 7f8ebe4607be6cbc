import { WebSocketServer } from 'ws'
import type { Database } from '../../kernel/db/database.ts'
import { queueOwner } from '../../kernel/db/run-as.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import { DatabaseBus } from './broadcast/bus.ts'
import { handleBroadcast, wrong } from './broadcast/http.ts'
import { BroadcastHub } from './broadcast/hub.ts'
import { BroadcastRules } from './broadcast/rules.ts'
import { BindingIndex } from './changes/binding-index.ts'
import { Delivery } from './changes/delivery.ts'
import { changeFeed } from './changes/change-feed.ts'
import { KnownSubscriptions } from './changes/known-subscriptions.ts'
import { grantSubscription } from './changes/subscribe.ts'
import { watchPublication } from './changes/watch.ts'
import { CLOSE, Connection } from './channels/connection.ts'
import type { ChannelContext } from './channels/context.ts'
import { messageFeed } from './messages/message-feed.ts'
import { readReplay } from './messages/replay.ts'
import { PresenceHub } from './presence/presence-hub.ts'
import { PresencePeers } from './presence/presence-peers.ts'
import { VERSIONS, type Version } from './protocol/message.ts'
import { Rate, Rates } from '../../kernel/limits/rate.ts'
import { RightsWatch } from './rights/rights-watch.ts'
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
  const feed = changeFeed({ db, deliver: (changes) => delivery.deliver(changes), log, signal })
  const watch = await watchPublication(db, log)
  await feed.open()
  const messages = messageFeed({ db, hub, maxBytes: limits.messageBytes, log, signal })
  await messages.open()
  const presences = new PresenceHub()
  // On PGlite there is only one engine, so there is no other to agree with.
  const engines = db.kind === 'postgres' ? await connectEngines(db, hub, presences, log) : null

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
  const rights = new RightsWatch({
    db,
    apiSearchPath,
    timeoutMs,
    log,
    channels: () => [...connections].flatMap(({ privateChannels }) => privateChannels),
  })
  rights.open()
  const maySend = async (topic: string, { caller }: Identity): Promise<boolean> =>
    (await rights.ask(topic, caller)).broadcast.write
  const broadcasts = new BroadcastRules(dependencies.publicBroadcasts, limits)
  const addresses = new Quota(limits.socketsPerAddress)
  const known = new KnownSubscriptions()

  const context: ChannelContext = {
    limits,
    budgets: dependencies.budgets,
    index,
    hub,
    log,
    socketsPerUser: new Quota(limits.socketsPerUser),
    broadcasts,
    presences,
    presenceRate: new Rate(limits.presenceEventsOfAllPerSecond),
    bindings: new Quota(limits.bindingsPerUser),
    joins: new Rates(limits.joinsPerSecond, limits.joinsAtOncePerUser),
    isLive,
    sessionsAreCurrent: () => sessions.isCurrent,
    rightsOn: (topic, caller) => rights.ask(topic, caller),
    replay: (topic, request, caller) =>
      readReplay(topic, request, { db, maxBytes: limits.messageBytes, timeoutMs, owner: queueOwner(caller) }),
    grant: (request, caller) =>
      grantSubscription(request, caller, { db, apiSearchPath, timeoutMs, known, refresh: () => watch.refresh() }),
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
        const connection = new Connection(client, version, visitor, source, context)
        connections.add(connection)
        client.once('close', () => connections.delete(connection))
      })
      return null
    },
    async handle(request, identity) {
      const match = findRoute(request.method, request.path)
      if (match === null) return wrong(404, 'not found')
      const read = () => match.route.run(request, match.params)
      return handleBroadcast(read, identity, { hub, rate: httpRate, broadcasts, isLive, maySend })
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
      await engines?.close()
      presences.flush()
      await Promise.all([delivery.close(), messages.close(), watch.close(), sessions.close(), rights.close()])
    },
  }
}

/** Broadcasts and presences are shared with the other engines on the same Postgres. */
async function connectEngines(
  db: Database,
  hub: BroadcastHub,
  presences: PresenceHub,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const broadcastBus = new DatabaseBus({
    db,
    log,
    channel: 'engine_broadcasts',
    onMessage: (message) => hub.receive(message),
  })
  const presenceBus: DatabaseBus = new DatabaseBus({
    db,
    log,
    channel: 'engine_presences',
    onMessage: (message, engine) => peers.onMessage(message, engine),
    onEcho: () => peers.onEcho(),
    onGap: () => peers.onGap(),
  })
  const publish = (message: string): Promise<void> => presenceBus.publish(message)
  const peers = new PresencePeers({ hub: presences, publish, name: presenceBus.name, log })
  await broadcastBus.open()
  await presenceBus.open()
  hub.connect(broadcastBus)
  peers.open()
  return {
    async close() {
      await peers.close()
      await Promise.all([broadcastBus.close(), presenceBus.close()])
    },
  }
}

/** Phoenix treats a missing version as the first one. */
function versionOf(search: string): Version | null {
  const requested = new URLSearchParams(search).get('vsn') ?? '1.0.0'
  return VERSIONS.find((version) => version === requested) ?? null
}
