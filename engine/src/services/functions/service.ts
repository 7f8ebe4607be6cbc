import {
  findConfinement,
  packageFolders,
  waysToConfine,
  type Confinement,
} from '../../kernel/confinement/confinement.ts'
import { hasBody } from '../../kernel/http/body.ts'
import { sourceOf } from '../../kernel/http/client-address.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import { refuseEndedSession, requireToken } from './authorize.ts'
import { bodyTooLarge, methodNotAllowed, notFound, resourceLimit, tooManyBytes } from './errors.ts'
import { requestHeaders, writeAnswer } from './headers.ts'
import { ConcurrencyLimiter } from './pool/concurrency-limiter.ts'
import { Runner } from './pool/runner.ts'
import { relay } from './relay.ts'
import { functionNameOf, isSupportedMethod } from './routes.ts'
import { createCatalogue, type FunctionSource } from './source/catalogue.ts'
import { holdCompiler } from './source/compiler.ts'
import { SHARE_OF_PARSING } from './limits.ts'
import type { Functions, FunctionsDependencies } from './types.ts'
import { createRedactor, createSecrets, platformVariables } from './variables.ts'

export function createFunctions(dependencies: FunctionsDependencies): Functions {
  const { limits, log, platform } = dependencies
  const find = createCatalogue(dependencies.root, dependencies.sections)
  const secrets = createSecrets(dependencies.root, dependencies.runtime.secrets, (text) => log.warn(text))
  const keys = () => ({ own: platform().secretKey, training: platform().training?.secretKey ?? '' })
  const redact = createRedactor(() => ({ ...secrets(), ...keys() }))
  const variables = () => ({ ...secrets(), ...platformVariables(platform()) })
  const runners = new Map<string, Runner>()
  const called = new Set<string>()
  const limiter = new ConcurrencyLimiter({ perFunction: limits.concurrency })
  const releaseCompiler = holdCompiler()
  const confinement = confine(dependencies.root, log)

  function runnerOf(source: FunctionSource): Runner {
    // A changed entry or import map makes a new runner; the thread of the old one ends by itself when it is idle.
    const key = [source.name, source.entry, source.importMap].join('\n')
    let runner = runners.get(key)
    if (runner === undefined)
      runners.set(key, (runner = new Runner(source, { limits, log, variables, redact, confinement })))
    return runner
  }

  return {
    async handle({ request, response, path, search, client }) {
      const name = functionNameOf(path)
      const source = find(name)
      if (source === null) throw notFound()
      called.add(name)
      const { method = 'GET', headers } = request
      if (!isSupportedMethod(method)) throw methodNotAllowed()
      // A preflight has no token, and the function answers it itself.
      const check = source.verifyJwt ? requireToken : refuseEndedSession
      const userId = method === 'OPTIONS' ? null : await check(headers.authorization, dependencies.tokens)
      if (Number(headers['content-length'] ?? 0) > limits.bodyLimit) throw bodyTooLarge(limits.bodyLimit)

      const caller = userId ?? sourceOf(client.hostname)
      const payer = { source: caller, isUser: userId !== null }
      const announced = headers['content-length']
      const mayReceive = (bytes: number): boolean => dependencies.budgets.take(payer, bytes * SHARE_OF_PARSING)
      if (announced !== undefined && announced !== '0' && !mayReceive(Number(announced))) throw tooManyBytes()

      const disconnected = new AbortController()
      const onClose = (): void => disconnected.abort()
      response.once('close', onClose)
      const release = await limiter.acquire(name, caller, disconnected.signal)
      response.off('close', onClose)
      if (release === null) {
        if (disconnected.signal.aborted) return
        log.warn({ function: name }, 'a request waited too long for others')
        throw resourceLimit()
      }
      try {
        const head = {
          method,
          url: new URL(search === '' ? path : `${path}?${search}`, platform().url).href,
          headers: requestHeaders(request, client.hostname),
          hasBody: hasBody(request),
          client,
        }
        const onAnswer = writeAnswer(request, response)
        await (
          await runnerOf(source).use((thread) => ({
            done: relay(thread, {
              request,
              response,
              head,
              limits,
              onAnswer,
              ...(announced === undefined ? { mayReceive } : {}),
            }),
          }))
        ).done
      } finally {
        release()
      }
    },

    isKnown: (name) => called.has(name),

    async close(graceMs) {
      await Promise.all([...runners.values()].map((runner) => runner.close(graceMs)))
      await releaseCompiler()
    },
  }
}

const confinements = new Map<string, Promise<Confinement | null>>()

/** How this system starts processes that read documents. Both environments ask; it is tried, and the operator told, once. */
function confine(root: string, log: Logger): Promise<Confinement | null> {
  const known = confinements.get(root) ?? tryToConfine(root, log)
  confinements.set(root, known)
  return known
}

async function tryToConfine(root: string, log: Logger): Promise<Confinement | null> {
  try {
    const found = await findConfinement(waysToConfine(packageFolders(root)))
    if (found.stopsNetwork) log.info(`documents are read without rights: ${found.description}`)
    else log.warn(`a process that reads a document can use the network: ${found.description} (docs/guides/operate.md)`)
    return found
  } catch (error) {
    log.error({ err: error }, 'documents cannot be read: this system does not start a process without rights')
    return null
  }
}
