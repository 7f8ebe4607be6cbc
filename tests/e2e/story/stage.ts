import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Environment, Login } from '../support/api.ts'
import { problemsOf } from '../support/test.ts'
import { test as base } from '../support/worker.ts'
import { startProduct, type Product } from '../../support/engine/start-product.ts'
import { newApiKeys } from '../../support/engine/api-keys.ts'

/** Where the story is told: an engine that began with an empty data folder, and was given nothing but a secret key. */
export interface Stage {
  readonly engine: Product
  /** Of production: for looking at everything that is in it, not for doing anything. */
  readonly secretKey: string
  /** The one of production as the engine has written it down once, the one of training as the sign-in of the demo says. */
  administratorOf(environment: Environment): Promise<Login>
  /** A window in a browser of its own, which has been nowhere yet. */
  newWindow(): Promise<Page>
}

/** What is refused on purpose: that the last administrator goes. */
const REFUSED = /status of 400|The last administrator/

export const test = base.extend<{ stage: Stage }>({
  stage: async ({ browser }, use) => {
    const { secretKey } = newApiKeys()
    const engine = await startProduct({ PORTICO_SECRET_KEY: secretKey })
    const problems: (readonly string[])[] = []
    try {
      await use({
        engine,
        secretKey,
        async administratorOf(environment) {
          const response = await fetch(`${engine.url}/config.json`)
          const { demo } = (await response.json()) as { demo: { admin: Login } }
          return environment === 'training' ? demo.admin : firstAdmin(engine.data)
        },
        async newWindow() {
          const context = await browser.newContext({
            baseURL: engine.url,
            viewport: { width: 1440, height: 900 },
            reducedMotion: 'no-preference',
          })
          problems.push(problemsOf(context, REFUSED))
          // What cannot be clicked is told in time, and not when the whole story is out of it.
          context.setDefaultTimeout(15_000)
          return await context.newPage()
        },
      })
    } finally {
      for (const context of browser.contexts()) await context.close()
      await engine.stop()
    }
    expect(problems.flat(), 'in the consoles').toEqual([])
  },
})

function firstAdmin(data: string): Login {
  const [email = '', password = ''] = readFileSync(join(data, 'first-admin'), 'utf8').split('\n')
  return { email, password }
}
