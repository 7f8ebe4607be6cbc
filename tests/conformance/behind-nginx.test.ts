import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { endProcess } from '../support/processes/end-process.ts'
import { waitUntil } from '../support/wait-until.ts'
import { target } from './support/target.ts'

const SHIPPED = join(import.meta.dirname, '../../deploy/nginx.conf')
/** A longer run: PORTICO_OUTAGE_SECONDS=300 node scripts/test.mjs --only conformance behind-nginx */
const SECONDS = Number(process.env['PORTICO_OUTAGE_SECONDS'] ?? 4)

const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** Starts nginx with the shipped file, without TLS, in front of these ports. Returns its own port. */
async function startNginx(engines: readonly [number, number]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nginx-'))
  const [port, plain] = [await freePort(), await freePort()]
  const shipped = readFileSync(SHIPPED, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_.*$/gm, '')
    .replaceAll('/var/log/nginx/portico.log', join(folder, 'access.log'))
    .replace('127.0.0.1:8080', `127.0.0.1:${engines[0]}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${engines[1]}`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = folders.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;\n` +
      `events {}\nhttp {\n${temporary}\n${shipped}\n}\n`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    await endProcess(nginx, 'SIGTERM', 3_000)
    rmSync(folder, { recursive: true, force: true })
  })
  await waitUntil('nginx answers', () => statusOf(port, 'GET / HTTP/1.1\r\nHost: x\r\n').then((status) => status > 0))
  return port
}

/** The status of a raw request; 0 without an answer within five seconds. */
function statusOf(port: number, head: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (part) => (heard += part.toString('latin1'))).on('error', () => {})
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)))
    socket.write(`${head}Connection: close\r\n\r\n`)
  })
}

const VISIT = 'GET /health HTTP/1.1\r\nHost: portal.example.com\r\n'

/** An engine that breaks off whatever is asked at `/breaks`. */
async function startBreaking(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (head) => {
      if (head.toString().startsWith('GET /breaks')) socket.destroy()
      else socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe.skipIf(!hasNginx)('deploy/nginx.conf, on machines where nginx is installed', () => {
  it(
    'serves all others while one visitor sends what the engine cannot read',
    { timeout: (SECONDS + 60) * 1_000 },
    async () => {
      const port = await startNginx([Number(new URL(target.url).port), await freePort()])
      const statuses: number[] = []
      const bad: number[] = []
      for (const end = Date.now() + SECONDS * 1_000; Date.now() < end;) {
        const path = bad.length % 2 === 0 ? '/auth/v1/\\' : '/auth/v1/health'
        const host = bad.length % 2 === 0 ? 'x' : 'x@y'
        const answer = statusOf(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`)
        for (let visit = 0; visit < 10; visit++) {
          statuses.push(await statusOf(port, VISIT))
          await sleep(90)
        }
        bad.push(await answer)
      }
      const served = statuses.filter((status) => status === 200).length
      console.log(
        `${SECONDS} s: ${served} of ${statuses.length} visits were answered with 200, ${bad.length} bad requests with 400`,
      )
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(new Set(bad)).toEqual(new Set([400]))
    },
  )

  it('keeps the only engine in service when it breaks off the requests of one visitor', async () => {
    const port = await startNginx([await startBreaking(), await freePort()])
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await statusOf(port, 'GET /breaks HTTP/1.1\r\nHost: x\r\n')).toBe(502)
      expect(await statusOf(port, VISIT)).toBe(200)
    }
  })

  it('asks the other engine while one is away', async () => {
    const engine = await startBreaking()
    for (const engines of [[engine, await freePort()] as const, [await freePort(), engine] as const]) {
      const port = await startNginx(engines)
      for (let visit = 0; visit < 5; visit++) expect(await statusOf(port, VISIT)).toBe(200)
    }
  })
})
