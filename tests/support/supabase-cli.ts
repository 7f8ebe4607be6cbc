import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { inRepository } from './paths.ts'

/** Supabase's own tool. npm installs it on Linux with an x64 processor alone (tests/package.json). */
const CLI = inRepository('node_modules/@supabase/cli-linux-x64/bin/supabase')
export const hasSupabaseCli = existsSync(CLI)

/** The tool wants a reference and a token of these forms; no project and no account has them. */
const REF = 'a'.repeat(20)
const TOKEN = `sbp_${'0'.repeat(40)}`

interface Metadata {
  readonly name: string
  readonly entrypoint_path: string
  readonly import_map_path: string
}

export interface Deployed {
  /** The path of each function's first file, by the function's name. */
  readonly entries: Readonly<Record<string, string>>
  /** What the tool warns of, such as keys of `config.toml` that it does not know. */
  readonly warnings: readonly string[]
}

/**
 * Deploys all functions with Supabase's tool to a server of our own, which writes the files of each function into a folder of
 * `folder` with the function's name. A call of any other address fails.
 */
export async function deployFunctions(folder: string): Promise<Deployed> {
  const entries: Record<string, string> = {}
  const others: string[] = []

  async function upload(slug: string, request: IncomingMessage): Promise<void> {
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(await bytesOf(request), { headers: { 'content-type': type } }).formData()
    const own = join(folder, slug)
    for (const file of form.getAll('file')) {
      if (typeof file === 'string') throw new Error(`${slug}: a file without a name`)
      const path = normalize(join(own, file.name))
      if (!path.startsWith(`${own}/`)) throw new Error(`${slug}: ${file.name} is outside of the function`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, Buffer.from(await file.arrayBuffer()))
    }
    const metadata = JSON.parse(form.get('metadata') as string) as Metadata
    // Deno finds the file with the packages only there; the platform reads the path.
    if (metadata.import_map_path !== join(dirname(metadata.entrypoint_path), 'deno.json'))
      throw new Error(`${slug}: its packages are named in ${metadata.import_map_path}`)
    entries[slug] = join(own, metadata.entrypoint_path)
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const called = `${request.method} ${pathname.replace(`/v1/projects/${REF}`, '')}`
    const slug = searchParams.get('slug') ?? ''
    if (called === 'POST /functions/deploy')
      upload(slug, request).then(
        () => answer(201, { id: slug, slug, name: slug, status: 'ACTIVE', version: 1 }),
        (error: Error) => answer(400, { message: error.message }),
      )
    else if (called === 'GET /functions') answer(200, [])
    else if (called === 'PUT /functions') answer(200, { functions: [] })
    else {
      // The tool asks for the project's name, and goes on without it.
      if (called !== 'GET ') others.push(`${request.headers.host} ${called}`)
      answer(404, {})
    }
  })
  // Also the proxy of the tool: a call of any other server arrives here.
  server.on('connect', (request, socket) => {
    others.push(request.url ?? '')
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const said = await deploy(folder, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    if (others.length > 0) throw new Error(`Supabase's tool also called ${others.join(', ')}`)
    return { entries, warnings: said.split('\n').filter((line) => /warn|deprecated/i.test(line)) }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function deploy(folder: string, api: string): Promise<string> {
  const profile = join(folder, 'profile.yaml')
  const addresses = { api_url: api, dashboard_url: api, project_host: 'localhost' }
  writeFileSync(profile, JSON.stringify({ name: 'loopback', ...addresses }))
  return runSupabase(['functions', 'deploy', '--use-api', `--remote=${REF}`, '--jobs=4', '--yes'], {
    home: folder,
    variables: {
      SUPABASE_PROFILE: profile,
      SUPABASE_ACCESS_TOKEN: TOKEN,
      HTTP_PROXY: api,
      HTTPS_PROXY: api,
      NO_PROXY: '127.0.0.1',
    },
  })
}

interface RunOptions {
  /** A folder for what the tool notes. */
  readonly home: string
  /** The folder above `supabase/`; the repository's, if it is left out. */
  readonly project?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** Runs Supabase's tool and returns what it said. Rejects with the same if it fails. */
export async function runSupabase(args: readonly string[], { home, project, variables }: RunOptions): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    SUPABASE_HOME: join(home, '.supabase'),
    SUPABASE_NO_KEYRING: '1',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    ...variables,
  }
  const options = { cwd: project ?? inRepository(), env, timeout: 60_000, maxBuffer: 2 ** 26 }
  const { stdout, stderr } = await promisify(execFile)(CLI, args, options).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error })
    },
  )
  return `${stdout}${stderr}`
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
