import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hasDemo } from '../kernel/config/local-machine.ts'
import { loadProject, type Project } from '../kernel/config/project.ts'
import { requireWhole } from '../server/backup/restore-backup.ts'
import type { SeedFolder } from '../server/environment/seed-objects.ts'
import type { EnvironmentSetup } from '../server/environment/setup.ts'
import { loadBrand } from '../server/portal/brand.ts'
import type { Context } from './context.ts'

/** What a command works on: environments, and the folder that their embedded databases share. */
export interface Workspace {
  readonly setups: readonly EnvironmentSetup[]
  /** Null if nothing is kept on disk. */
  readonly dataDir: string | null
}

/** The portal's own project: production at the root, training below `/training`, each with its own seeds. */
export function portalWorkspace(context: Context): Workspace {
  return checked(ofPortal(context))
}

/** Any other project: one environment, at the root. */
export function projectWorkspace(folder: string, context: Context): Workspace {
  return checked(ofProject(folder, context))
}

/** The workspace of the project that the command line names, else of the portal's own. */
export function chosenWorkspace(context: Context): Workspace {
  return checked(workspaceToFill(context))
}

/** The same without the check for an unfinished restore: for the restore itself. */
export function workspaceToFill(context: Context): Workspace {
  const { project } = context.options
  return project === undefined ? ofPortal(context) : ofProject(project, context)
}

function checked(workspace: Workspace): Workspace {
  if (workspace.dataDir !== null) requireWhole(workspace.dataDir)
  return workspace
}

function ofPortal({ root, settings, options, env }: Context): Workspace {
  // The portal broadcasts nothing in public. In its config.toml Supabase's own tool would warn of the setting at every command.
  const project: Project = { ...loadProject(join(root, 'supabase'), env), publicBroadcasts: 'off' }
  const dataDir = options.data === undefined ? (settings.dataDir ?? join(root, '.portico')) : resolve(options.data)
  const { brand, demo } = loadBrand(settings.brandFile)
  const demoPasswords = { customer: demo.customer.password, admin: demo.admin.password }
  const setup = (name: 'production' | 'training', prefix: string): EnvironmentSetup => ({
    name,
    prefix,
    folder: join(dataDir, name),
    given: settings[name],
    project,
    seedFiles: [join(project.root, 'seeds', `${name}.sql`)].filter((file) => existsSync(file)),
    seedFolders: bucketFolders(join(project.root, 'seeds', 'files', name)),
    anonRole: 'anon',
    keyless: false,
    preRequest: null,
    identity: {
      siteIsEngine: true,
      // The characters that the sign-up form names: docs/product/sign-in.md.
      passwordSymbols: '@$!%*?&',
      resetPasswordLength: settings.resetPasswordLength,
      wrongPasswords: settings.wrongPasswords,
      wrongPasswordsEverywhere: settings.wrongPasswordsEverywhere,
      mailsToAddress: settings.mailsToAddress,
      brand: { ProductName: brand.name, FirmName: brand.firm },
      firstAdmin: name === 'production' ? { ...settings.admin, file: join(dataDir, 'first-admin') } : null,
      ...(name === 'training' ? { demo: { passwords: hasDemo(settings) ? demoPasswords : null } } : {}),
    },
  })
  return { setups: [setup('production', ''), setup('training', '/training')], dataDir }
}

/** Each folder in it has the name of a bucket. */
function bucketFolders(folder: string): SeedFolder[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return entries.map(({ name }) => ({ bucket: name, folder: join(folder, name) }))
}

/** `[storage.buckets.<name>] objects_path`, as Supabase's own tool reads it. */
function configuredFolders({ root, storage }: Project): SeedFolder[] {
  return Object.entries(storage.buckets).flatMap(([bucket, { objects_path: path }]) =>
    path === undefined ? [] : [{ bucket, folder: resolve(root, path) }],
  )
}

function ofProject(folder: string, { settings, options, env }: Context): Workspace {
  const project = loadProject(folder, env)
  const databaseUrl = options.memory ? undefined : (options['database-url'] ?? settings.production.databaseUrl)
  const dataDir = options.memory ? null : resolve(options.data ?? settings.dataDir ?? join(folder, '.portico'))
  const setup: EnvironmentSetup = {
    name: 'project',
    prefix: '',
    folder: dataDir,
    given: { ...settings.production, databaseUrl },
    project,
    seedFiles: project.seedFiles,
    seedFolders: configuredFolders(project),
    anonRole: options['anon-role'] ?? 'anon',
    keyless: options.keyless,
    preRequest: options['pre-request'] ?? null,
    identity: {
      siteIsEngine: false,
      wrongPasswords: settings.wrongPasswords,
      wrongPasswordsEverywhere: settings.wrongPasswordsEverywhere,
      mailsToAddress: settings.mailsToAddress,
      brand: {},
      firstAdmin: null,
    },
  }
  return { setups: [setup], dataDir }
}
