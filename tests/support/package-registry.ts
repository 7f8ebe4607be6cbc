import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname } from 'node:path'
import { createGzip } from 'node:zlib'
import { inRepository } from './paths.ts'

export interface PackageRegistry {
  readonly url: string
  close(): Promise<void>
}

/**
 * A registry of npm packages with those that are installed: Deno finds packages as on the platform, by the names and versions in
 * `deno.json`, and no network is needed. Of each package it knows the installed versions alone.
 */
export async function servePackages(): Promise<PackageRegistry> {
  const folders = installedFolders()
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1))
    if (path.endsWith('.tgz')) {
      const folder = inRepository(path.slice(0, -'.tgz'.length))
      const name = basename(folder)
      const args = ['-cf', '-', '-C', dirname(folder), `--exclude=${name}/node_modules`, name]
      const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] })
      tar.stdout.pipe(createGzip({ level: 1 })).pipe(response)
      return
    }
    const found = folders.get(path)
    if (found === undefined) {
      // Optional peers, such as web frameworks that the functions do not use.
      response.writeHead(404).end()
      return
    }
    const versions = found.map((folder) => {
      const manifest = JSON.parse(readFileSync(inRepository(folder, 'package.json'), 'utf8')) as { version: string }
      return [manifest.version, { ...manifest, dist: { tarball: `http://${request.headers.host}/${folder}.tgz` } }]
    })
    const latest = versions[0]?.[0]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name: path, 'dist-tags': { latest }, versions: Object.fromEntries(versions) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The folders of each installed package, by its name; several have more than one version. */
function installedFolders(): ReadonlyMap<string, readonly string[]> {
  const { packages } = JSON.parse(readFileSync(inRepository('node_modules/.package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { link?: true }>>
  }
  const folders = new Map<string, string[]>()
  for (const [path, { link }] of Object.entries(packages)) {
    const [, name] = /.*node_modules\/(.+)/.exec(path) ?? []
    if (name !== undefined && link !== true) folders.set(name, [...(folders.get(name) ?? []), path])
  }
  return folders
}
