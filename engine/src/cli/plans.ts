import { join } from 'node:path'
import { hasDemo, mailRoute } from '../kernel/config/local-machine.ts'
import type { EnginePlan } from '../server/engine.ts'
import { openEnvironment } from '../server/environment/environment.ts'
import { loadOperatorKey } from '../server/operator/operator-key.ts'
import { loadBrand } from '../server/portal/brand.ts'
import type { PublicSettings } from '../server/portal/public-config.ts'
import type { Context } from './context.ts'
import { partsElsewhere } from './elsewhere.ts'
import { portalWorkspace, projectWorkspace, type Workspace } from './workspace.ts'

export function portalPlan(context: Context): EnginePlan {
  const brand = loadBrand(context.settings.brandFile)
  const workspace = portalWorkspace(context)
  const plan = planOf(workspace, context)
  const demo = hasDemo(context.settings) ? brand.demo : null
  const { resetPasswordLength } = context.settings
  const sessionEnd = sessionEndOf(workspace)
  const isDemoLocal = context.settings.demo === undefined
  const folder = join(context.root, 'portal', 'dist')
  const site = { folder, brand, demo, isDemoLocal, resetPasswordLength, sessionEnd }
  return { ...plan, title: brand.brand.name, site }
}

/** Both environments read the same `config.toml`. */
function sessionEndOf({ setups }: Workspace): PublicSettings['sessionEnd'] {
  const sessions = setups[0]?.project.auth.sessions
  return { idleSeconds: sessions?.inactivity_timeout ?? 0, maxSeconds: sessions?.timebox ?? 0 }
}

export function projectPlan(context: Context): EnginePlan {
  const folder = context.options.project ?? '.'
  return { ...planOf(projectWorkspace(folder, context), context), title: `The project ${folder}` }
}

function planOf(workspace: Workspace, { settings, files, log }: Context): Omit<EnginePlan, 'title'> {
  const { setups, dataDir } = workspace
  let training: { readonly url: string; readonly secretKey: string } | undefined
  return {
    ...(dataDir !== null && partsElsewhere(workspace, settings).length === 0 ? { dataDir } : {}),
    port: settings.port,
    host: settings.host,
    origin: settings,
    shutdownTimeoutMs: settings.shutdownTimeoutMs,
    operatorKey: loadOperatorKey(settings.operatorKey, dataDir),
    mails: mailRoute(settings),
    environments: setups.map((setup) => ({
      name: setup.name,
      prefix: setup.prefix,
      async open(url, signal) {
        const isProduction = setup.name === 'production'
        const context = { limits: settings, files, log, training: () => (isProduction ? training : undefined) }
        const opened = await openEnvironment(setup, context, url, signal)
        if (setup.name === 'training') training = { url, secretKey: opened.secretKey }
        return opened
      },
    })),
  }
}
