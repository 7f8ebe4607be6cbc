import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readToml } from '../engine/src/kernel/config/project.ts'
import { MAIL_KINDS } from '../engine/src/kernel/mail/default-templates.ts'
import { loadTemplates, type TemplateSection } from '../engine/src/kernel/mail/template.ts'
import { loadBrand } from '../engine/src/server/portal/brand.ts'
import { publicConfig } from '../engine/src/server/portal/public-config.ts'
import { targets } from './lib/build.mjs'
import { root } from './lib/paths.mjs'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/portico@.service')

/** The paths that are copied from the repository, not from another stage. */
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))

describe('deploy/Dockerfile', () => {
  it('copies only files that exist', () => {
    expect(copied.length).toBeGreaterThan(10)
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('copies all inputs of the build', () => {
    const inputs = targets.flatMap((target) => target.inputs)
    const missing = inputs.filter((input) => !copied.some((path) => input === path || input.startsWith(`${path}/`)))
    expect(missing).toEqual([])
  })

  it('has only the copied folders in the build context', () => {
    const seen =
      read('deploy/Dockerfile.dockerignore')
        .match(/^!\S+$/gm)
        ?.map((line) => line.slice(1)) ?? []
    const tops = new Set(copied.map((path) => path.split('/')[0] ?? ''))
    expect(seen.map((path) => path.split('/')[0]).filter((path) => !tops.has(path ?? ''))).toEqual([])
    expect([...tops].filter((path) => !seen.includes(path))).toEqual([])
  })

  it('runs without special rights, with commands that the engine has', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toContain('ENTRYPOINT ["node", "engine/dist/main.js"]\nCMD ["start"]')
    const commands = read('engine/src/cli/usage.ts')
    for (const command of ['start', 'status']) expect(commands).toMatch(new RegExp(`^  ${command} `, 'm'))
    expect(unit).toContain('ExecStart=/usr/bin/node engine/dist/main.js start')
  })

  it('allows what takes the rights of the process that reads documents', () => {
    expect(unit).toMatch(/^RestrictNamespaces=user pid net ipc$/m)
    expect(unit).toMatch(
      /^SystemCallFilter=.* seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self$/m,
    )
  })

  it('continues when a process that reads a document is killed because of its memory', () => {
    expect(unit).toMatch(/^OOMPolicy=continue$/m)
  })
})

describe('deploy/', () => {
  const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => read(join(entry.parentPath, entry.name).slice(root.length)))

  it('pins every image to a version and a digest', () => {
    const images = [...compose.matchAll(/^\s+image: (\S+)$/gm)].map(([, image = '']) => image)
    expect(
      images.filter((image) => image !== 'portico-oneview' && !/:[\w.-]*\d[\w.-]*@sha256:[\da-f]{64}$/.test(image)),
    ).toEqual([])
    expect(images.length).toBeGreaterThan(2)
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(new Set(bases)).toEqual(new Set(['node:${NODE_VERSION}-trixie-slim@${NODE_DIGEST}', 'manifests']))
    expect(dockerfile).toMatch(/^ARG NODE_VERSION=\d+\.\d+\.\d+$/m)
    expect(dockerfile).toMatch(/^ARG NODE_DIGEST=sha256:[\da-f]{64}$/m)
  })

  it('names no setting that the reference does not have', () => {
    const known = read('docs/reference/configuration.md')
    /** Settings of images and programs that are not ours, and of compose.yaml itself. */
    const others = /^(NODE_(ENV|VERSION|DIGEST)|POSTGRES_PASSWORD|ENGINE_DATABASE_PASSWORD|PORTICO_DOMAIN)$/
    const named = files.flatMap((text) => [
      ...[...text.matchAll(/^\s*#?([A-Z][A-Z\d_]{3,})[=:]/gm)].map(([, name = '']) => name),
      ...[...text.matchAll(/^(?:ENV|Environment=|ARG) ?(.+)$/gm)].flatMap(
        ([, list = '']) => list.match(/[A-Z\d_]+(?==)/g) ?? [],
      ),
    ])
    const unknown = named.filter((name) => !others.test(name) && !known.includes(`\`${name}\``))
    expect(new Set(named).size).toBeGreaterThan(15)
    expect(unknown).toEqual([])
  })

  it('contains no password', () => {
    for (const text of files) expect(text).not.toMatch(/(PASSWORD|SECRET_ACCESS_KEY|API_KEY|OPERATOR_KEY)=\S/)
    for (const text of files) expect(text).not.toMatch(/Training-(Customer|Admin)/)
  })

  it('does not give the engine the superuser of Postgres', () => {
    const engine = compose.slice(compose.indexOf('x-engine:'), compose.indexOf('services:'))
    expect(engine).toMatch(/DATABASE_URL: postgres:\/\/portico:\$\{ENGINE_DATABASE_PASSWORD/)
    expect(engine).not.toContain('${POSTGRES_PASSWORD')
    expect(compose).not.toContain('POSTGRES_USER')
    const init = read('deploy/postgres-init.sql')
    expect(init).toMatch(/create role portico login[^;]*nosuperuser nocreatedb nocreaterole noreplication nobypassrls;/)
    // The roles are those that the engine would create itself, with the same attributes.
    const made = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name, with_]) => `${name} ${with_}`)
    const platform = made(read('engine/src/bootstrap/sql/010_roles.sql'), /\('(\w+)', '([\w ]+)'\)/g)
    const roles = made(init, /^create role (?!portico)(\w+) ([\w ]+?)(?: password :'engine_password')?;/gm)
    expect(roles.sort()).toEqual(platform.filter((role) => role !== 'postgres nologin').sort())
  })
})

describe.each(['deploy/nginx.conf', 'deploy/static/nginx.conf'])('%s', (file) => {
  it('logs neither the query of an address nor the referring page, because both can contain links from mails', () => {
    const source = read(file)
    const format = /log_format portico '([^']+)'/.exec(source)?.[1] ?? ''
    expect(format).toContain('$request_method $route')
    expect(format).not.toMatch(/\$(?:request\b|request_uri|args|query_string|arg_|http_referer)/)
    const servers = source.split(/^server \{/m).slice(1)
    expect(servers.filter((server) => !/access_log \S+ portico;/.test(server))).toEqual([])
  })
})

describe('deploy/static', () => {
  const config = JSON.parse(read('deploy/static/config.json')) as { environments: Record<string, { url: string }> }
  const policy = /Content-Security-Policy "([^"]+)"/.exec(read('deploy/static/nginx.conf'))?.[1] ?? ''

  it('has a config.json in the same form as the one that the engine serves', () => {
    const slot = (name: string) => ({ name, prefix: '', running: null })
    const given = publicConfig(
      {
        brand: loadBrand(undefined),
        demo: null,
        resetPasswordLength: 6,
        sessionEnd: { idleSeconds: 0, maxSeconds: 0 },
      },
      [slot('production'), slot('training')],
      'https://portal.example.com',
    )
    const shape = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shape(member)]))
        : typeof value
    expect(shape(config)).toEqual(shape(given))
  })

  it('allows requests, live changes and logos of both projects', () => {
    const directive = (name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]?.split(' ') ?? []
    const urls = Object.values(config.environments).map(({ url }) => url)
    expect(directive('connect-src')).toEqual(["'self'", ...urls.flatMap((url) => [url, url.replace('https', 'wss')])])
    expect(directive('img-src')).toEqual(["'self'", 'data:', 'blob:', ...urls])
  })

  it('is otherwise as strict as the engine', () => {
    const source = read('engine/src/server/http/security-headers.ts')
    const directives = policy.split('; ').filter((text) => !/^(connect|img|media|frame)-src/.test(text))
    expect(directives.length).toBeGreaterThan(7)
    expect(directives.filter((text) => !source.includes(`"${text}"`) && !source.includes(`'${text}'`))).toEqual([])
    const headers = [...read('deploy/static/nginx.conf').matchAll(/add_header ([\w-]+)/g)].map(([, name = '']) => name)
    for (const [, name = ''] of source.matchAll(/^ {2}\['([a-z-]+)', /gm)) {
      if (name !== 'cache-control') expect(headers.map((header) => header.toLowerCase())).toContain(name)
    }
  })
})

describe('deploy/supabase/brand-mails.mjs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-brand-'))
  const copies = ['deploy/supabase', 'supabase/templates', 'supabase/config.toml']
  beforeAll(() => copies.forEach((path) => cpSync(join(root, path), join(folder, path), { recursive: true })))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...names: string[]) =>
    spawnSync(process.execPath, [join(folder, 'deploy/supabase/brand-mails.mjs'), ...names], { encoding: 'utf8' })
  /** The invitation, as a service composes it that knows no brand. */
  const mails = (): string[] => {
    const supabase = join(folder, 'supabase')
    const { auth } = readToml(join(supabase, 'config.toml')) as { auth: { email: { template: TemplateSection } } }
    const templates = loadTemplates(supabase, auth.email.template)
    return MAIL_KINDS.map((kind) => templates.compose(kind, { Data: { invited_by: 'Hélène', language: 'nl' } }).html)
  }

  it('writes the names of the firm into every mail, and others the next time', () => {
    for (const [product, firm] of [
      ['Example OneView', 'Example & Zonen'],
      ["L'Exemple $1", 'Advocaten <BV>'],
    ] as const) {
      expect(run(product, firm)).toMatchObject({ status: 0, stderr: '' })
      const escaped = (name: string) =>
        name.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;').replace("'", '&#39;')
      for (const mail of mails()) expect(mail).toContain(escaped(product))
      expect(mails()[MAIL_KINDS.indexOf('invite')]).toContain(escaped(firm))
    }
  })

  it('refuses names that end the quoted text, and changes nothing', () => {
    const before = mails()
    for (const names of [
      [],
      ['Example'],
      ['a"b', 'c'],
      ['a', '{{ .Token }}'],
      ['a\nb', 'c'],
      ['a\\', 'c'],
      [' ', 'c'],
    ]) {
      expect(run(...names), names.join(' ')).toMatchObject({ status: 1, stdout: '' })
    }
    expect(mails()).toEqual(before)
  })
})
