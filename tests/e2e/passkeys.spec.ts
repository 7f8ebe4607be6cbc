import { type CDPSession, expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { newApiKeys } from '../support/engine/api-keys.ts'
import { startProduct, type Product } from '../support/engine/start-product.ts'
import type { Login } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { chooseEnvironment, expectToast, signIn, signOut } from './support/screens.ts'
import { test } from './support/test.ts'

let product = undefined as unknown as Product
let customer = undefined as unknown as Login
const keys = { production: newApiKeys().secretKey, training: newApiKeys().secretKey }

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000)
  const secrets = { PORTICO_SECRET_KEY: keys.production, TRAINING_SECRET_KEY: keys.training }
  product = await startProduct({ PORTICO_TRUST_PROXY: 'true', ...secrets }, 'localhost')
  const request = await playwright.request.newContext({ baseURL: product.url })
  customer = ((await (await request.get('/config.json')).json()) as { demo: { customer: Login } }).demo.customer
  await request.dispose()
})
test.afterAll(async () => product?.stop())

/** A device that keeps keys. It confirms only while `confirms` says so: otherwise it would answer the suggestions too. */
interface Device {
  readonly id: string
  confirms(isPresent: boolean): Promise<void>
  remove(): Promise<void>
}

async function addDevice(cdp: CDPSession, transport: 'internal' | 'usb'): Promise<Device> {
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    id,
    confirms: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled })
    },
    remove: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id })
    },
  }
}

async function openWithDevices(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await page.goto(product.url)
  await chooseEnvironment(page, 'Training')
  return cdp
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back, / })

async function addPasskey(page: Page, device: Device, name: string): Promise<void> {
  await page.goto(`${product.url}/profile?tab=security`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await device.confirms(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Passkey added')
  await device.confirms(false)
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

async function enterWithPasskey(page: Page, device: Device): Promise<void> {
  await device.confirms(true)
  // The device may answer the offer in the field first. Then the button is gone, and a click on the heading does nothing.
  await passkeyButton(page).or(dashboard(page)).click()
  await expect(dashboard(page)).toBeVisible()
  await device.confirms(false)
}

// The tests share one person.
test.describe.configure({ mode: 'serial' })
// A removed passkey is refused.
test.use({ expectedProblems: /status of 400|This passkey does not sign you in here/ })

test('a passkey signs in on each device that has one, until it is removed', async ({ page }) => {
  const cdp = await openWithDevices(page)
  const laptop = await addDevice(cdp, 'internal')
  await signIn(page, customer)
  await expect(dashboard(page)).toBeVisible()
  await addPasskey(page, laptop, 'Laptop')
  await laptop.remove()
  const phone = await addDevice(cdp, 'internal')
  await addPasskey(page, phone, 'Phone')

  await signOut(page)
  await enterWithPasskey(page, phone)
  await page.goto(`${product.url}/profile?tab=security`)
  await expect(page.getByText('signed in with a passkey')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Passkey removed')
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible()

  await signOut(page)
  await phone.confirms(true)
  await passkeyButton(page).click()
  await expectToast(page, 'This passkey does not sign you in here')
  await expect(passkeyButton(page)).toBeVisible()
})

test('a passkey of training does not replace that of production on the device', async ({ page, request }) => {
  // As a person who was copied to training: the same id in both.
  const person = { id: randomUUID(), email: `${randomUUID()}@example.com`, password: 'Passkey-Person-1!' }
  for (const [path, key] of [
    ['', keys.production],
    ['/training', keys.training],
  ] as const) {
    const headers = { apikey: key, authorization: `Bearer ${key}` }
    const data = { ...person, email_confirm: true }
    expect((await request.post(`${product.url}${path}/auth/v1/admin/users`, { headers, data })).status()).toBe(200)
  }
  const cdp = await openWithDevices(page)
  const laptop = await addDevice(cdp, 'internal')
  for (const environment of ['Production', 'Training'] as const) {
    await page.goto(product.url)
    await chooseEnvironment(page, environment)
    await signIn(page, person)
    await expect(dashboard(page)).toBeVisible()
    await page.goto(`${product.url}/profile?tab=security`)
    await expect(page.getByText(`works only in ${environment}, at localhost.`)).toBeVisible()
    await addPasskey(page, laptop, `Laptop in ${environment}`)
    await signOut(page)
  }
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: laptop.id })
  expect(new Set(credentials.map(({ userName }) => userName))).toEqual(
    new Set([person.email, `${person.email} (training)`]),
  )
  await laptop.remove()
  for (const [environment, { userName: _userName, ...credential }] of [
    ['Production', credentials.find(({ userName }) => userName === person.email)!],
    ['Training', credentials.find(({ userName }) => userName !== person.email)!],
  ] as const) {
    const device = await addDevice(cdp, 'internal')
    await cdp.send('WebAuthn.addCredential', { authenticatorId: device.id, credential })
    await chooseEnvironment(page, environment)
    await enterWithPasskey(page, device)
    await signOut(page)
    await device.remove()
  }
})

test('a security key is the second factor after the password', async ({ page }) => {
  const cdp = await openWithDevices(page)
  const key = await addDevice(cdp, 'usb')
  await signIn(page, customer)
  await expect(dashboard(page)).toBeVisible()
  await page.goto(`${product.url}/profile?tab=security`)
  await page.getByRole('button', { name: 'Add a security key' }).click()
  await key.confirms(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await key.confirms(false)

  await signOut(page)
  await signIn(page, customer)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
  await expectAccessible(page, { state: 'the second step' })
  await key.confirms(true)
  await page.getByRole('button', { name: 'Use your security key' }).click()
  await expect(dashboard(page)).toBeVisible()

  await page.goto(`${product.url}/profile?tab=security`)
  await expect(page.getByText('signed in with a password and a security key')).toBeVisible()
  await expectAccessible(page, { state: 'the tab Security' })
  await page.getByRole('button', { name: 'Remove Security key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Second factor removed')
  await expect(page.getByText('Not set up')).toBeVisible()
})
