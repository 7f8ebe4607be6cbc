import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Environment, Login } from '../support/api.ts'
import { problemsOf } from '../support/test.ts'
import { test as base } from '../support/worker.ts'
import { startProduct, type Product } from '../../support/engine/start-product.ts'
import { IS_QUICK } from '../../support/selection.ts'
import { newApiKeys } from '../../support/engine/api-keys.ts'

/** The engine of the story, which started with an empty data folder and a secret key as its only setting. */
export interface Stage {
  readonly engine: Product
  /** The secret key of production, only for reading everything in it. */
  readonly secretKey: string
  /** The login of production comes from the file that the engine wrote at its first start, that of training from the demo. */
  administratorOf(environment: Environment): Promise<Login>
  /** A window in a new browser context. `expected` are the console messages that it may show, if not those of the story. */
  newWindow(expected?: RegExp): Promise<Page>
}

/** The refusals that the story expects: the last administrator cannot be removed. */
const REFUSED = /status of 400|The last administrator/

/** Longer than an engine may take to start, so that one which does not start is stopped, and says why. */
const SET_UP_MS = 240_000

export const test = base.extend<{ stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
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
          async newWindow(expected) {
            const context = await browser.newContext({
              baseURL: engine.url,
              viewport: { width: 1440, height: 900 },
              reducedMotion: IS_QUICK ? 'reduce' : 'no-preference',
            })
            problems.push(problemsOf(context, expected ?? REFUSED))
            // A failed click ends the test soon, and not only when the time of the whole story is over.
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
    { timeout: SET_UP_MS },
  ],
})

function firstAdmin(data: string): Login {
  const [email = '', password = ''] = readFileSync(join(data, 'first-admin'), 'utf8').split('\n')
  return { email, password }
}
