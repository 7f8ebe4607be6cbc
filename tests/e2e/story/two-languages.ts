import { expect, type Locator, type Page } from '@playwright/test'
import { card, column, drag } from '../support/board.ts'
import { text } from '../support/library.ts'
import type { Login } from '../support/api.ts'
import { type Language, NAMES, type Texts, textsIn } from '../support/texts.ts'
import { press, type } from './hands.ts'

/** The window of somebody who reads the portal in a language, which may change. */
export interface Reader {
  readonly page: Page
  readonly language: Language
  readonly texts: Texts
}

export const readerOf = async (page: Page, language: Language): Promise<Reader> => ({
  page,
  language,
  texts: await textsIn(language),
})

interface Client extends Login {
  readonly name: string
  readonly account: string
  readonly card: string
  readonly lease: { readonly file: string; readonly title: string; readonly content: string }
  readonly question: string
  /** What the Steward says, and quotes from the lease. */
  readonly answer: readonly [said: RegExp, quoted: RegExp]
  readonly request: string
}

/** What clients of the story write in their own languages. */
export const CLIENTS: Readonly<Record<'nl' | 'fr', Client>> = {
  fr: {
    name: 'Camille Lambert',
    email: 'camille@sambre.example',
    password: 'Sambre-Automne-26!',
    account: 'Transports de la Sambre SA',
    card: 'Relire le bail du quai',
    lease: {
      file: 'Bail du quai.txt',
      title: 'Bail du quai',
      content: `Bail du quai

1. Durée

1.1 Le bail du quai dure cinq ans.

1.2 Le locataire peut mettre fin au bail du quai moyennant un préavis de nonante jours.`,
    },
    question: 'Comment le locataire peut-il mettre fin au bail du quai ?',
    answer: [/Voici ce que disent vos documents/, /préavis de nonante jours/],
    request: 'Une question sur le bail',
  },
  nl: {
    name: 'Mirthe Adriaens',
    email: 'mirthe@havenkade.example',
    password: 'Havenkade-Lente-26!',
    account: 'Havenkade Logistiek BV',
    card: 'De huur van de kade nalezen',
    lease: {
      file: 'Huur van de kade.txt',
      title: 'Huur van de kade',
      content: `Huur van de kade

1. Duur

1.1 De huur van de kade loopt vijf jaar.

1.2 De huurder kan de huur van de kade beëindigen met een opzegging van negentig dagen.`,
    },
    question: 'Hoe kan de huurder de huur van de kade beëindigen?',
    answer: [/Dit staat erover in uw documenten/, /opzegging van negentig dagen/],
    request: 'Een vraag over de huur',
  },
}

/** What the mails say; their texts are with the functions and the identity service. */
export const MAILS = {
  fr: { invitation: 'Vous avez reçu une invitation', answer: 'Lire et répondre' },
  nl: { invitation: 'U bent uitgenodigd', answer: 'Lezen en antwoorden' },
} as const

/** Expects that the page is in the reader's language: it shows a text that is not there in English. */
export async function expectLanguage(reader: Reader, pick: (texts: Texts) => string, within?: Locator): Promise<void> {
  const { page, language, texts } = reader
  const place = within ?? page.locator('body')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(place.getByText(pick(texts), { exact: true }).first()).toBeVisible()
  const other = await textsIn(language === 'en' ? 'nl' : 'en')
  expect(pick(other)).not.toBe(pick(texts))
  await expect(place.getByText(pick(other), { exact: true })).toHaveCount(0)
}

const sidebar = ({ page, texts }: Reader) => page.getByRole('complementary', { name: texts.shell.sidebar.label })
const follow = (reader: Reader, name: string) => sidebar(reader).getByRole('link', { name }).click()
const expectMessage = ({ page, texts }: Reader, message: string) =>
  expect(page.getByRole('region', { name: texts.ui.messages })).toContainText(message)

/** Fills in the sign-in screen, which is in the reader's language. */
export async function signIn(reader: Reader, { email, password }: Login): Promise<void> {
  const { page, texts } = reader
  await page.getByText(texts.auth.production, { exact: true }).click()
  await type(page, page.getByLabel(texts.auth.email), email)
  await type(page, page.getByLabel(texts.auth.password, { exact: true }), password)
  await page.keyboard.press('Enter')
}

/** Chooses the language in the corner of the sign-in screen of an English browser. */
export async function chooseOnSignIn({ page, language, texts }: Reader): Promise<void> {
  await page.goto('/')
  await expectLanguage(await readerOf(page, 'en'), ({ auth }) => auth.signIn.submit)
  await page.getByRole('button', { name: NAMES[language], exact: true }).click()
  await expectLanguage({ page, language, texts }, ({ auth }) => auth.signIn.submit)
}

/** Chooses the language in the menu at the foot of the sidebar. */
export async function chooseInMenu(reader: Reader, wanted: Language): Promise<Reader> {
  const { page, texts } = reader
  await press(page, texts.shell.sidebar.personMenu)
  await page.getByRole('radio', { name: NAMES[wanted] }).click({ force: true })
  const changed = await readerOf(page, wanted)
  await expect(page.getByRole('dialog', { name: changed.texts.shell.sidebar.personMenu })).toBeVisible()
  await page.keyboard.press('Escape')
  return changed
}

export async function createAccount(admin: Reader, client: Client, language: Language): Promise<void> {
  const { page, texts } = admin
  const { accounts, ui } = texts
  await follow(admin, texts.shell.adminEntries.accounts)
  await expectLanguage(admin, ({ panel }) => panel.description)
  await type(page, page.getByLabel(accounts.create.name), client.account)
  await page.keyboard.press('Enter')
  await expectMessage(admin, accounts.create.done)
  await expect(page.getByRole('heading', { level: 1, name: client.account })).toBeVisible()
  await expectLanguage(admin, ({ accounts: { steps } }) => steps.title)
  await press(page, ui.edit.edit(accounts.fields.languageLabel))
  await page.getByRole('combobox', { name: accounts.fields.languageLabel }).selectOption({ label: NAMES[language] })
  await page.keyboard.press('Enter')
  await expectMessage(admin, accounts.fields.languageSaved)
}

export async function switchServiceOn({ page, texts }: Reader): Promise<void> {
  const steps = page.getByRole('region', { name: texts.accounts.steps.title })
  await steps.getByRole('checkbox', { name: texts.session.services.legal }).click()
  await press(steps, texts.services.switches.save)
  await expect(steps.getByText(texts.accounts.steps.servicesOn(1, 6))).toBeVisible()
}

/** Invites somebody and leaves the language of the invitation as the account's. */
export async function invite({ page, texts }: Reader, client: Client, language: Language): Promise<void> {
  const { create } = texts.users
  await press(page, create.inviteManager)
  const dialog = page.getByRole('dialog', { name: create.title })
  const choice = dialog.getByLabel(texts.session.invitation.language)
  await expect(choice.locator('option:checked')).toHaveText(texts.session.invitation.asAccount(NAMES[language]))
  await type(page, dialog.getByLabel(create.email), client.email)
  await type(page, dialog.getByLabel(create.name), client.name)
  await press(dialog, create.title)
  await expect(dialog).toHaveCount(0)
}

export async function acceptInvitation(reader: Reader, client: Client): Promise<void> {
  const { page, texts } = reader
  await expectLanguage(reader, ({ confirm }) => confirm.invite.title)
  await press(page, texts.confirm.invite.submit)
  await expectLanguage(reader, ({ reset }) => reset.password)
  await type(page, page.getByLabel(texts.reset.password, { exact: true }), client.password)
  await type(page, page.getByLabel(texts.reset.confirmPassword), client.password)
  await page.keyboard.press('Enter')
  await expectHome(reader, client)
}

export async function expectHome(reader: Reader, { name }: Pick<Client, 'name'>): Promise<void> {
  const first = name.split(' ')[0] ?? ''
  await expectLanguage(reader, ({ home }) => home.welcomeBack(first))
}

export async function uploadLease(reader: Reader, { lease }: Client): Promise<void> {
  const { page, texts } = reader
  const { library } = texts
  await follow(reader, texts.pages['/templates'])
  await expectLanguage(reader, ({ library: { page: head } }) => head.hint)
  await page.locator('.page-header').getByRole('button', { name: library.upload.action }).click()
  const dialog = page.getByRole('dialog', { name: library.upload.action })
  const chooser = page.waitForEvent('filechooser')
  await dialog.locator('.file-drop').click()
  await (await chooser).setFiles([text(lease.file, lease.content)])
  await press(dialog, library.upload.submit)
  const list = page.getByRole('region', { name: library.lists.client.title })
  await expect(list.getByRole('link', { name: lease.title })).toBeVisible()
  await expect(list.getByText(library.textStates.pending)).toHaveCount(0, { timeout: 30_000 })
}

export async function moveCard(reader: Reader, client: Client): Promise<void> {
  const { page, texts } = reader
  const { todo, doing } = texts.board.columns
  await follow(reader, texts.pages['/kanban'])
  await expectLanguage(reader, ({ board }) => board.create.action)
  await press(page, texts.board.create.action)
  await page.keyboard.type(client.card)
  await page.keyboard.press('Enter')
  await expect(column(page, todo).getByText(client.card)).toBeVisible()
  await expect(card(page, client.card)).toBeVisible()
  await drag(page, client.card, doing)
  await expect(column(page, doing).getByText(client.card)).toBeVisible()
}

export async function askSteward(reader: Reader, client: Client): Promise<void> {
  const { page, texts } = reader
  await page.getByRole('link', { name: texts.shell.toDashboard('Portico OneView') }).click()
  await type(page, page.getByRole('textbox', { name: texts.steward.placeholder }), client.question)
  await page.keyboard.press('Enter')
  const log = page.getByRole('log', { name: texts.steward.conversation })
  for (const words of client.answer) await expect(log).toContainText(words)
  const documents = log.getByRole('region', { name: texts.steward.sources.documents })
  await expect(documents.getByRole('link', { name: client.lease.title }).first()).toBeVisible()
  await expectLanguage(reader, ({ steward }) => steward.sources.documents, log)
}

export async function openSupport({ page, texts }: Reader): Promise<Locator> {
  await press(page, texts.shell.header.guides)
  await page.getByRole('link', { name: texts.pages['/contact-support'] }).click()
  return page.getByRole('form', { name: texts.support.form.label })
}

export async function askForSupport(reader: Reader, client: Client): Promise<void> {
  const { page, texts } = reader
  const form = await openSupport(reader)
  await expectLanguage(reader, ({ support }) => support.form.required)
  await type(page, form.getByLabel(texts.support.form.subject), client.request)
  await type(page, form.getByLabel(texts.support.form.message), client.question)
  await press(form, texts.support.form.send)
  await expectMessage(reader, texts.support.sent.title)
}

export async function answerRequest(admin: Reader, client: Client, answer: string): Promise<void> {
  const { page, texts } = admin
  await follow(admin, texts.shell.adminEntries.support)
  await page.getByRole('link', { name: new RegExp(client.request) }).click()
  await expectLanguage(admin, ({ desk }) => desk.request.take)
  await type(page, page.getByRole('textbox', { name: texts.desk.composer.replyTo(client.name) }), answer)
  await press(page, texts.desk.composer.send)
  await expect(page.getByRole('list', { name: texts.desk.thread.label })).toContainText(answer)
}

/** Expects that the bell tells of the answer, in the reader's words, and that the search finds it by them. */
export async function expectAnswered({ page, texts: { notifications, ownNotifications } }: Reader): Promise<void> {
  await press(page, notifications.titleUnread('1', 1))
  const popover = page.getByRole('dialog', { name: notifications.title })
  const item = popover.getByRole('link').first()
  await expect(item).toContainText(notifications.types.support_answer)
  const [before = '', after = ''] = ownNotifications.support.answered('#').split('#')
  const title = new RegExp(`${before}S-\\d{4}-\\d{4,}${after}`)
  await expect(item).toContainText(title)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(`${before}${after}`)
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Looks at the client's pages in the administrator's own language. */
export async function impersonate(admin: Reader, client: Client): Promise<void> {
  const { page, texts } = admin
  await follow(admin, texts.shell.adminEntries.people)
  await type(page, page.getByRole('searchbox', { name: texts.users.list.search }), client.email)
  // A press while the rows move up is lost.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await press(page, texts.users.actions.impersonate(client.name))
  const dialog = page.getByRole('dialog', { name: texts.users.impersonate.title })
  await type(page, dialog.getByLabel(texts.users.impersonate.reason), 'To see the board as the client does')
  await press(dialog, texts.users.impersonate.start)
  const bar = page.getByRole('region', { name: texts.banner.label })
  await expectLanguage(admin, ({ banner }) => banner.end, bar)
  await expectHome(admin, client)
  await follow(admin, texts.pages['/kanban'])
  await expect(column(page, texts.board.columns.doing).getByText(client.card)).toBeVisible()
  await expectLanguage(admin, ({ board }) => board.create.action)
  await press(bar, texts.banner.end)
  await expectMessage(admin, texts.session.impersonation.ended.description)
  await expect(bar).toHaveCount(0)
}
