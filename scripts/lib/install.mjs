import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { runToEnd } from './processes.mjs'

/** Installs the packages of the lockfile, unless node_modules has exactly these. */
export async function ensureInstalled() {
  if (isInstalled()) return
  refuseLinks()
  console.log('Installing packages …')
  const args = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=warn']
  const npm = process.env.npm_execpath
  // The build tools are development dependencies, so NODE_ENV=production must not leave them out.
  const code = npm ? await runToEnd(process.execPath, [npm, ...args]) : await runToEnd('npm', args)
  if (code !== 0) {
    throw new Error(
      `The packages could not be installed (npm ci ended with code ${code}, its reason is above). Check the network and the space on the disk, then run the same command again.`,
    )
  }
}

/** `npm ci` empties node_modules first. If that is a link, it would empty the folder of another clone. */
export function refuseLinks(base = root) {
  for (const name of ['node_modules', 'portal/node_modules', 'engine/node_modules', 'tests/node_modules']) {
    if (!lstatSync(join(base, name), { throwIfNoEntry: false })?.isSymbolicLink()) continue
    throw new Error(
      `${name} is a symbolic link, and installing would empty the folder that it leads to. Remove the link.`,
    )
  }
}

/** False also if the install is damaged: installing again repairs it. */
export function isInstalled(base = root) {
  try {
    const installed = readJson(join(base, 'node_modules/.package-lock.json'))
    const packages = Object.entries(installed.packages).filter(isPackage)
    return (
      sameInstall(readJson(join(base, 'package-lock.json')), installed) &&
      packages.every(([path]) => existsSync(join(base, path, 'package.json')))
    )
  } catch {
    return false
  }
}

/**
 * npm writes node_modules/.package-lock.json at the end of an install, with everything that it has installed. Optional packages may
 * be missing, because they are for other platforms; all others must be there in the locked version.
 */
export function sameInstall(wanted, installed) {
  const locked = Object.entries(wanted.packages).filter(isPackage)
  const lockedPaths = new Set(locked.map(([path]) => path))
  const extra = Object.entries(installed.packages).some(
    ([path, entry]) => isPackage([path, entry]) && !lockedPaths.has(path),
  )
  return (
    !extra &&
    locked.every(([path, entry]) => {
      const found = installed.packages[path]
      return found ? found.integrity === entry.integrity && found.version === entry.version : entry.optional === true
    })
  )
}

const isPackage = ([path, entry]) => path.includes('node_modules/') && !entry.link

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
