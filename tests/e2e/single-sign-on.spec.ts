import { expect } from '@playwright/test'
import { startProduct, type Product } from '../support/engine/start-product.ts'
import { startOidcServer, type OidcServer } from '../support/oidc-server.ts'
import { test } from './support/test.ts'

let [product, oidc] = [] as unknown as [Product, OidcServer]

test.beforeAll(async () => {
  test.setTimeout(180_000)
  oidc = await startOidcServer()
  product = await startProduct({
    PORTICO_TRUST_PROXY: 'true',
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_ENABLED: 'true',
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: oidc.clientId,
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_SECRET: oidc.secret,
    SUPABASE_AUTH_EXTERNAL_KEYCLOAK_URL: oidc.issuer,
  })
  oidc.serve([`${product.url}/auth/v1/callback`])
})
test.afterAll(async () => {
  await product?.stop()
  await oidc?.close()
})

test(
  'a visitor signs in with the provider, and a stranger with an unverified address does not',
  { tag: '@nightly' },
  async ({ page }) => {
    const signInAs = async (name: string) => {
      await page.goto(product.url)
      await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
      await page.getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    oidc.users.set('stranger', { sub: 'stranger', email: 'nina@halewijn.example', email_verified: false })
    await signInAs('stranger')
    await expect(page.getByText(/does not confirm that this e-mail address is yours/)).toBeVisible()
    await expect(page).toHaveURL(`${product.url}/`)

    // The provider remembers its own sign-in.
    await page.context().clearCookies()
    oidc.users.set('nina', { sub: 'nina', email: 'nina@halewijn.example', email_verified: true, name: 'Nina Peeters' })
    await signInAs('nina')
    await expect(page).toHaveURL(`${product.url}/dashboard`)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Nina!' })).toBeVisible()
  },
)
