import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  findConfinement,
  packageFolders,
  startConfined,
  waysToConfine,
  type Confinement,
} from '../../../kernel/confinement/confinement.ts'
import { bundleFunction } from '../source/bundle.ts'
import { holdCompiler } from '../source/compiler.ts'
import { parseMessage } from '../thread/worker-message.ts'
import { WorkerProcess } from './worker-process.ts'

const PROJECT = join(import.meta.dirname, '../../../../../supabase')
const isNamed = process.allowedNodeEnvironmentFlags.has('--permission')
const WITHOUT_PERMISSION_MODEL = isNamed ? '--no-permission' : '--no-experimental-permission'
const PROGRAM = { timeout: 60_000 }

/** What a document can try that has taken over its reader. */
const ATTEMPTS = `
const fs = await import('node:fs')
const attempts = {
  readsTheKeys: ({ keys }) => fs.readFileSync(keys, 'utf8'),
  readsTheVariables: ({ pid }) => fs.readFileSync('/proc/' + pid + '/environ', 'utf8'),
  readsAFileOfTheSystem: () => fs.readFileSync('/etc/passwd', 'utf8'),
  listsTheFolder: ({ folder }) => fs.readdirSync(folder),
  writesAFile: ({ folder }) => fs.writeFileSync(folder + '/written', 'x'),
  writesAPackage: ({ packages }) => fs.writeFileSync(packages + '/.written', 'x'),
  writesAReport: ({ folder }) => { process.chdir(folder); process.report.writeReport('report.json') },
  runsAProgram: async () => String((await import('node:child_process')).execFileSync('/bin/echo', ['ran'])),
  startsAThread: async () => { new (await import('node:worker_threads')).Worker('1', { eval: true }) },
  loadsAnAddon: () => process.dlopen({ exports: {} }, '/nowhere.node'),
  bindsToNode: () => process.binding('spawn_sync'),
  endsTheEngine: ({ pid }) => process.kill(pid, 0),
  opensTheInspector: ({ pid }) => process._debugProcess(pid),
  connects: async ({ port }) => {
    const { connect } = await import('node:net')
    await new Promise((resolve, reject) => connect(port, '127.0.0.1', resolve).on('error', reject))
  },
  fetches: ({ port }) => fetch('http://127.0.0.1:' + port),
}
`
const NO_MAP = `\n//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3,"sources":[],"mappings":""}')}`

/** Writes what no module sends through `postMessage`. */
const FRAME =
  'const frame = (text) => { const b = Buffer.from(text); const n = Buffer.alloc(4); n.writeUInt32LE(b.length); return Buffer.concat([n, b]) }'

const OVER_NETWORK = ['connects', 'fetches']
const RUN = `
const results = {}
for (const [name, attempt] of Object.entries(attempts)) {
  results[name] = await Promise.resolve(data).then(attempt).then(() => 'done', () => 'refused')
}
`

/** What the system itself stops, by the way of starting. Node stops all of it; this is for the day when a document gets around it. */
const BY_SYSTEM: Readonly<Record<string, readonly string[]>> = {
  'by filters': [
    ...OVER_NETWORK,
    'endsTheEngine',
    'readsTheKeys',
    'readsTheVariables',
    'readsAFileOfTheSystem',
    'listsTheFolder',
    'writesAFile',
    'writesAPackage',
    'runsAProgram',
  ],
  'in namespaces': [...OVER_NETWORK, 'endsTheEngine'],
}

let port: number
const server = createServer((_request, response) => response.end('reached'))
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A data folder as the engine's, and what else a reader could reach. */
function target() {
  const folder = mkdtempSync(join(tmpdir(), 'reader-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const keys = join(folder, 'keys')
  writeFileSync(keys, 'the signing key', { mode: 0o600 })
  return { keys, folder, pid: process.pid, port, packages: folders[0] }
}

const folders = packageFolders(PROJECT)
const PLAIN_USER = ['setpriv', '--reuid', '1000', '--regid', '1000', '--clear-groups']

/** The ways that work here; for root also those of a plain user. What only drops the user is part of the others. */
const ways: Confinement[] = []
for (const way of await startable(waysToConfine(folders))) ways.push(way)
if (process.getuid?.() === 0) {
  const plain = waysToConfine(folders, false).map((way) => ({
    ...way,
    before: [...PLAIN_USER, ...way.before],
    description: `${way.description}, for a plain user`,
  }))
  for (const way of await startable(plain)) ways.push(way)
}
/** One way with a process between the engine and the reader, and one without. */
const [strictest, inNamespaces] = [ways[0]!, ways.find((way) => way.before.includes('unshare'))]
const twoWays =
  inNamespaces === undefined || inNamespaces === strictest ? [strictest, ways.at(-1)!] : [strictest, inNamespaces]

async function startable(candidates: readonly Confinement[]): Promise<Confinement[]> {
  const started = await Promise.all(candidates.map(works))
  return candidates.filter((way, index) => started[index] && !/^by Node(,|$)/.test(way.description))
}

function works(way: Confinement): Promise<boolean> {
  return findConfinement([way]).then(
    () => true,
    () => false,
  )
}

function start(way: Confinement, code: string, message?: unknown) {
  const output: string[] = []
  let worker!: WorkerProcess
  const ended = new Promise<unknown>((resolve) => {
    worker = new WorkerProcess(code, 128, way, {
      onMessage: (json) => {
        const read = parseMessage(json)
        resolve('data' in read ? read.data : read)
      },
      onEnd: (failure) => resolve({ failure }),
      onOutput: (printed) => output.push(printed),
    })
  })
  onTestFinished(() => worker.kill())
  worker.post(message)
  return { worker, ended, output }
}

describe.each(ways.map((way) => [way.description, way] as const))('a document reader that tries, %s', (_, way) => {
  it('reads no file, runs no program, reaches nobody and signals nobody', PROGRAM, async () => {
    const code = `${ATTEMPTS} addEventListener('message', async ({ data }) => { ${RUN} postMessage(results) })`
    const seen = target()
    const results = (await start(way, code, seen).ended) as Record<string, string>
    expect(Object.keys(results).length).toBeGreaterThan(14)
    const done = Object.keys(results).filter((name) => results[name] !== 'refused')
    expect(done).toEqual(way.stopsNetwork ? [] : OVER_NETWORK)
    expect(readdirSync(seen.folder)).toEqual(['keys'])
  })

  it('is stopped by the system too, if a document gets around Node', PROGRAM, async () => {
    // The inspector would open in this process where nothing stops the signal.
    const code = `${ATTEMPTS} delete attempts.opensTheInspector; const data = ${JSON.stringify(target())}; ${RUN} console.log(JSON.stringify(results))`
    const options = [WITHOUT_PERMISSION_MODEL]
    const child = startConfined({ ...way, folders: [] }, `${code}; process.exit()`, { seconds: 10, options })
    const results = JSON.parse(await text(child.stdout!)) as Record<string, string>
    const expected = BY_SYSTEM[way.description.split(',')[0] ?? ''] ?? []
    const own = way.description.includes('nobody') ? ['readsTheKeys', 'writesAFile', 'writesAPackage'] : []
    expect([...expected, ...own].filter((name) => results[name] !== 'refused')).toEqual([])
    // The test would prove nothing if these attempts could not succeed.
    if (way.before.length === 0)
      for (const name of ['readsTheKeys', ...OVER_NETWORK]) expect(results[name]).toBe('done')
  })
})

describe.each(twoWays.map((way) => [way.description, way] as const))('the limits of a reader, %s', (_, way) => {
  it('ends with the engine’s order, with its parent, and after its processor time', PROGRAM, async () => {
    const { worker } = start(way, 'for (;;) Math.random()')
    await vi.waitFor(() => expect(readers().length).toBeGreaterThan(0), { timeout: 10_000 })
    const pids = readers()
    worker.kill()
    await vi.waitFor(() => expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]), { timeout: 10_000 })
    const loop = startConfined(way, 'for (;;) Math.random()', { seconds: 1 })
    const [exitCode] = (await once(loop, 'exit')) as [number | null]
    expect(exitCode).not.toBe(0)
  })

  it('is ended when it uses too much memory', PROGRAM, async () => {
    const code = 'const held = []; for (;;) held.push(new Uint8Array(20 * 1024 * 1024).fill(1))'
    expect(await start(way, code).ended).toEqual({ failure: expect.stringMatching(/memory/) })
  })
})

describe('the engine', () => {
  const way = strictest

  it.each([
    ['noise', 'fs.writeSync(1, Buffer.alloc(4096, 7))'],
    ['a length without a message', 'fs.writeSync(1, Buffer.from([255, 255, 255, 255]))'],
    ['half a length', 'fs.writeSync(1, Buffer.from([1, 0])); process.exit(0)'],
    ['a message of another form', "process.stdout.write(frame('null'))"],
    ['an error that cannot be shown', `process.stdout.write(frame('f{"failure":1,"stack":{"toString":1}}'))`],
    ['a message that is too long', "process.stdout.write(frame('m\"' + 'x'.repeat(16 * 1024 * 1024) + '\"'))"],
    [
      'an error that is too long',
      `process.stdout.write(frame('f{"failure":"' + 'x'.repeat(70_000) + '","stack":""}'))`,
    ],
  ])('survives %s of a reader', PROGRAM, async (_, code) => {
    const { ended } = start(way, `const fs = await import('node:fs'); ${FRAME}; ${code}; setInterval(() => {}, 1000)`)
    expect(await ended).toEqual({ failure: expect.stringContaining('not a message') })
  })

  it.each([
    ['what is not JSON', "frame('mundefined')", 'not a message'],
    ['too many values', "frame('m[' + '0,'.repeat(1_200_000) + '0]')", 'more memory than allowed'],
    ['one long text', "frame('m\"' + 'x'.repeat(8_000_001) + '\"')", 'more memory than allowed'],
    ['an object with many names', "frame('m{' + '\"n\":0,'.repeat(300_000) + '\"n\":0}')", 'more memory than allowed'],
  ])('refuses %s of a reader where a function would get it', PROGRAM, async (_, made, refused) => {
    const { ended } = start(way, `${FRAME}; process.stdout.write(${made}); setInterval(() => {}, 1000)`)
    expect(await ended).toEqual({ refused: expect.stringContaining(refused) })
  })

  it('waits with the next message of a reader until the last was taken', PROGRAM, async () => {
    const seen: string[] = []
    const code = `${FRAME}; for (const part of ['mfirst', 'msecond']) process.stdout.write(frame(part))`
    const ended = new Promise((resolve) => {
      const worker = new WorkerProcess(code, 128, way, {
        onMessage: (json) => {
          seen.push(Buffer.from(json).toString())
          if (seen.length === 1) setTimeout(() => worker.receiveNext(), seen.push('nothing yet') * 100)
          else worker.kill()
          if (seen.length > 2) resolve(null)
        },
        onEnd: resolve,
        onOutput: () => {},
      })
      onTestFinished(() => worker.kill())
    })
    await ended
    expect(seen).toEqual(['first', 'nothing yet', 'second'])
  })

  it('tells a module that sends what JSON cannot contain', PROGRAM, async () => {
    const { ended } = start(
      way,
      `try { postMessage(new Map()) } catch (error) { postMessage([error.name, { a: undefined }]) }`,
    )
    expect(await ended).toEqual(['DataCloneError', {}])
  })

  it('hears of an error of a module, and of where it happened', PROGRAM, async () => {
    const { ended, output } = start(way, `console.log('begins'); throw new Error('the module failed')${NO_MAP}`)
    expect(await ended).toEqual({ failure: 'the module failed' })
    expect(output.join()).toContain('begins')
    expect(output.join()).toContain('the module failed')
    expect(output.join()).not.toContain('base64,')
  })

  it('starts no reader with more rights if one with less does not start', PROGRAM, async () => {
    const broken = { ...way, before: ['/nowhere/setpriv'] }
    await expect(findConfinement([broken])).rejects.toThrow(/nowhere/)
    expect((await findConfinement([broken, way])).description).toBe(way.description)
    expect(await start(broken, "postMessage('started')").ended).toEqual({ failure: 'The worker exited with 127' })
  })
})

describe.each(twoWays.map((way) => [way.description, way] as const))('reading, %s', (_, way) => {
  it('reads the documents of the training library', PROGRAM, async () => {
    const release = holdCompiler()
    onTestFinished(release)
    const entry = join(PROJECT, 'functions/_shared/documents/extract-worker.ts')
    const { code } = await bundleFunction({ name: 'reader', entry, importMap: null, verifyJwt: true }, () => {})
    const limits = { unpackedBytes: 64e6, characters: 5e6, timeMs: 20_000 }
    const library = join(PROJECT, 'seeds/files/training/templates')
    const kinds = new Map<string, string>()
    for (const name of readdirSync(library, { recursive: true, encoding: 'utf8' })) {
      const kind = /\.(\w+)$/.exec(name)?.[1]
      if (kind !== undefined && !kinds.has(kind)) kinds.set(kind, join(library, name))
    }
    expect([...kinds.keys()].sort()).toEqual(['docx', 'pdf', 'rtf', 'txt'])
    for (const [kind, path] of kinds) {
      const bytes = new Uint8Array(readFileSync(path))
      const read = await start(way, code, { bytes, limits }).ended
      expect({ kind, read }).toEqual({ kind, read: { text: expect.stringMatching(/.{20}/s) } })
    }
  })
})

/** The processes of readers that are running below this one. */
function readers(): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has ended.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === process.pid || isBelow(parent))
  }
  const isReader = (pid: number): boolean =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--input-type=module')
  return [...parents.keys()].filter((pid) => isBelow(pid) && isReader(pid))
}
