import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '../../../tests/support/unavailable.ts'
import { benchFolder } from '../project.ts'
import { run } from '../../../tests/support/processes/processes.ts'

export const LITE_VERSION = '0.10.0'
const NODE_VERSION = '24.21.0'
/** The peer's optional driver for Postgres. */
const POSTGRES_DRIVER = '3.4.8'
const INSTALL_MS = 240_000

/** Without a network npm would try for minutes before it fails. */
const QUICK_TO_FAIL = [
  '--loglevel=error',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=3000',
]

export interface Peer {
  readonly node: string
  readonly cli: string
}

/**
 * Installs the peer and the Node version that it needs into a cache folder, once. The peer is not a dependency of this repository. No
 * install script runs: that of the package `node` would only install the package for this platform, which is named here.
 */
export async function installLite(): Promise<Peer> {
  const folder = join(benchFolder, '../node_modules/.cache/portico-bench', `lite-${LITE_VERSION}`)
  const nodePackage = `node-${process.platform}-${process.arch}`
  const modules = join(folder, 'node_modules')
  const peer = { node: join(modules, nodePackage, 'bin/node'), cli: join(modules, '@supabase/lite/dist/cli/index.js') }
  const complete = join(folder, 'complete')
  if (await exists(complete)) return peer

  console.log(`Installing @supabase/lite ${LITE_VERSION} for comparison, once …`)
  const dependencies = { '@supabase/lite': LITE_VERSION, postgres: POSTGRES_DRIVER, [nodePackage]: NODE_VERSION }
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'portico-bench-peer', private: true, dependencies }),
    )
    await run(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', ...QUICK_TO_FAIL],
      {
        cwd: folder,
        timeoutMs: INSTALL_MS,
      },
    )
    await run(peer.node, ['--version'])
    await writeFile(complete, '')
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new Unavailable(`@supabase/lite could not be installed: ${shortReason(error)}`)
  }
  return peer
}

/** Of npm's long output, only the line that names the problem. */
function shortReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const problem = text.split('\n').find((line) => /^npm error (?!code|errno|syscall)/.test(line))
  return (problem ?? text).replace('npm error ', '').slice(0, 200)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
