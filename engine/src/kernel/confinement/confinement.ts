import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { systemCallFilter } from './system-call-filter.ts'

/** How a process that reads files of strangers is started: without the rights that this system can take from it. */
export interface Confinement {
  /** The commands that take rights away, before Node's own. */
  readonly before: readonly string[]
  /** The folders that it may read: those of the packages, which contain its code. */
  readonly folders: readonly string[]
  readonly stopsNetwork: boolean
  /** For the operator. */
  readonly description: string
}

interface StartOptions {
  /** The processor time after which the system ends it, even if the engine was killed. */
  readonly seconds: number
  /** Of Node. */
  readonly options?: readonly string[]
}

/** The user `nobody`. */
const NOBODY = '65534'
const PROBE_MS = 20_000

/** Node's permission model has this name from 22.13 on. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/** Node 20 warns of its permission model; and Node reads the system's settings of OpenSSL, unless it gets others: here none. */
const QUIET = ['--disable-warning=ExperimentalWarning', '--openssl-config=/nonexistent']

/** Node stops the network itself from version 25 on. */
const NODE_STOPS_NETWORK = process.allowedNodeEnvironmentFlags.has('--allow-net')

/**
 * Starts Node with the code of a module. It has no variables, and may neither read files outside of the folders nor write any; start
 * neither programs nor threads; nor load addons. If memory is short, Linux ends it before the engine.
 */
export function startConfined(
  { before, folders }: Pick<Confinement, 'before' | 'folders'>,
  code: string,
  { seconds, options = [] }: StartOptions,
): ChildProcess {
  const rights = [PERMISSION, ...folders.map((folder) => `--allow-fs-read=${join(folder, '*')}`)]
  const own = [...rights, ...QUIET, ...options, '--input-type=module', '--eval', code]
  const limits = [
    ...[`-t ${seconds}`, '-f 0', '-c 0'].map((limit) => `ulimit ${limit}`),
    '{ echo 1000 > /proc/$$/oom_score_adj; } 2> /dev/null',
  ]
  const limited = ['-c', `${limits.join('; ')}; exec "$@"`, 'sh', ...before, process.execPath, ...own]
  const [file, args] = process.platform === 'win32' ? [process.execPath, own] : ['/bin/sh', limited]
  return spawn(file, args, {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', ...(before.includes(FILTER) ? [filterFile()] : [])],
  })
}

const FILTER = '--seccomp-filter'
let filter: number | null = null

/** An open file without a name, because `setpriv` reads the filter from a file. */
function filterFile(): number {
  if (filter !== null) return filter
  const folder = mkdtempSync(join(tmpdir(), 'portico-filter-'))
  const path = join(folder, 'filter')
  try {
    writeFileSync(path, systemCallFilter() ?? '')
    // It is read after the change of the user.
    chmodSync(path, 0o644)
    return (filter = openSync(path, 'r'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The folders of packages in which Node looks for imports of a module in `root`. */
export function packageFolders(root: string): string[] {
  const folder = join(root, 'node_modules')
  const above = dirname(root) === root ? [] : packageFolders(dirname(root))
  return existsSync(folder) ? [realpathSync(folder), ...above] : above
}

/**
 * The ways to start Node, the strictest first. Where `setpriv` is too old for filters (util-linux before 2.41), namespaces stop the
 * network and signals. An own user needs root, and that this user can read the code.
 */
export function waysToConfine(folders: readonly string[], isRoot = process.getuid?.() === 0): Confinement[] {
  const nodeOnly = { before: [], folders, stopsNetwork: NODE_STOPS_NETWORK, description: 'by Node alone' }
  if (process.platform !== 'linux') return [nodeOnly]
  const users = isRoot ? [['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups'], []] : [[]]
  const setpriv = [
    'setpriv',
    '--nnp',
    '--pdeathsig',
    'KILL',
    ...(isRoot ? ['--bounding-set=-all', '--inh-caps=-all'] : []),
  ]
  const unshare = ['unshare', ...(isRoot ? [] : ['--user']), '--net', '--ipc', '--pid', '--fork', '--kill-child']
  const way = (before: string[], how: string, user: string[], stopsNetwork = true): Confinement => ({
    before,
    folders,
    stopsNetwork: stopsNetwork || NODE_STOPS_NETWORK,
    description: user.length > 0 ? `${how}, as the user nobody` : how,
  })
  return [
    ...users.flatMap((user) => [
      ...(systemCallFilter() === null ? [] : [way([...setpriv, ...user, ...filters(folders)], 'by filters', user)]),
      way([...unshare, ...setpriv, ...user], 'in namespaces', user),
    ]),
    ...users.map((user) => way([...setpriv, ...user], 'by Node', user, false)),
    nodeOnly,
  ]
}

/** Landlock: files of Node itself can be executed, which its libraries count as, and those of packages be read. */
function filters(folders: readonly string[]): string[] {
  const maps = readFileSync('/proc/self/maps', 'utf8')
  const mapped = [...maps.matchAll(/ r-xp .* (\/.+)$/gm)].flatMap(([, path = '']) => (existsSync(path) ? [path] : []))
  const rules = [
    ...[...new Set(mapped)].filter((path) => !path.endsWith('.node')).map((path) => `execute,read-file:${path}`),
    ...folders.map((folder) => `read-file,read-dir:${folder}`),
  ]
  return [
    FILTER,
    '/dev/fd/3',
    '--landlock-access',
    'fs',
    ...rules.flatMap((rule) => ['--landlock-rule', `path-beneath:${rule}`]),
  ]
}

/** The strictest of the ways with which Node starts and reads its code. Rejects with what the last one printed. */
export async function findConfinement(ways: readonly Confinement[]): Promise<Confinement> {
  let reason = ''
  for (const way of ways) {
    const failure = await probe(way)
    if (failure === null) return way
    reason = failure
  }
  throw new Error(reason)
}

async function probe(way: Confinement): Promise<string | null> {
  const code = `import { readdirSync } from 'node:fs'; for (const folder of ${JSON.stringify(way.folders)}) readdirSync(folder)`
  const child = startConfined(way, code, { seconds: PROBE_MS / 1000 })
  const timer = setTimeout(() => child.kill('SIGKILL'), PROBE_MS)
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', resolve)
  })
  const printed = await text(child.stderr!).catch(() => '')
  const result = await ended
  clearTimeout(timer)
  return result === 0 ? null : printed.trim() || String(result)
}
