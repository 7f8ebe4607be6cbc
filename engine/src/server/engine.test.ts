import { expect, it } from 'vitest'
import { createLogger } from '../kernel/log/logger.ts'
import { startEngine, type EnginePlan, type OpenedEnvironment } from './engine.ts'
import { openGateway } from './testing/gateway-fixture.ts'

const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })

function planOf(...environments: EnginePlan['environments']): EnginePlan {
  const origin = { publicUrl: undefined, trustProxy: false }
  const operatorKey = { key: 'a-key-for-the-operator-of-these-tests', file: null }
  const mails = 'mailbox'
  return { title: 'Test', port: 0, host: '127.0.0.1', origin, operatorKey, mails, shutdownTimeoutMs: 100, environments }
}

async function opened(onClose: () => void): Promise<OpenedEnvironment> {
  const gateway = await openGateway()
  await gateway.close()
  const running = gateway.slots[0]?.running
  if (!running) throw new Error('the fixture has no environment')
  return { ...running, secretKey: 'sb_secret_of_this_test', close: () => Promise.resolve(onClose()) }
}

it('is healthy once every environment is open, and closes each', async () => {
  const closed: string[] = []
  let finish = (): void => {}
  const waiting = new Promise<void>((resolve) => (finish = resolve))
  const engine = await startEngine(
    planOf(
      { name: 'production', prefix: '', open: () => opened(() => closed.push('production')) },
      { name: 'training', prefix: '/training', open: () => waiting.then(() => opened(() => closed.push('training'))) },
    ),
    log,
  )
  expect((await fetch(`${engine.url}/health`)).status).toBe(503)
  finish()
  await engine.ready
  expect((await fetch(`${engine.url}/health`)).status).toBe(200)
  await engine.close()
  expect(closed.sort()).toEqual(['production', 'training'])
})

it('reports what went wrong with one environment, and still closes the other', async () => {
  const closed: string[] = []
  const engine = await startEngine(
    planOf(
      { name: 'production', prefix: '', open: () => Promise.reject(new Error('no database')) },
      { name: 'training', prefix: '/training', open: () => opened(() => closed.push('training')) },
    ),
    log,
  )
  await expect(engine.ready).rejects.toThrow('no database')
  await engine.close()
  expect(closed).toEqual(['training'])
})

it('aborts an environment that is opening when the engine is stopped', async () => {
  const open = (_url: string, signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('gave up'))))
  const engine = await startEngine(planOf({ name: 'production', prefix: '', open }), log)
  await engine.close()
  await expect(engine.ready).rejects.toThrow('gave up')
})
