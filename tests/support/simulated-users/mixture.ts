import { SEARCHES } from './documents.ts'
import { pick } from './names.ts'
import * as otherWrites from './other-writes.ts'
import * as reads from './reads.ts'
import type { Screen, Visit } from './visit.ts'
import * as writes from './writes.ts'

const MOST_UPLOADS = 3
const MOST_CARDS = 3

export interface Step {
  readonly kind: string
  /** How often the step is chosen, relative to the others. */
  readonly weight: number
  readonly run: (visit: Visit) => Promise<unknown>
}

/**
 * The steps of users and their frequency. Pages are loaded without the portal's cache of five minutes: with it, two hundred
 * users would send hardly any requests within two minutes.
 */
export const MIXTURE: readonly Step[] = [
  { kind: 'open the portal', weight: 14, run: openPortal },
  { kind: 'notifications page', weight: 14, run: (visit) => at(visit, 'notifications', notificationsPage) },
  { kind: 'notifications popover', weight: 8, run: (visit) => reads.listNotifications(visit, 10) },
  { kind: 'mark a notification read', weight: 10, run: markRead },
  { kind: 'kanban board', weight: 12, run: (visit) => at(visit, 'kanban_cards', reads.listCards) },
  { kind: 'move a card', weight: 12, run: moveCard },
  { kind: 'create a card', weight: 3, run: createCard },
  { kind: 'templates page', weight: 9, run: (visit) => at(visit, 'templates', templatesPage) },
  { kind: 'search templates', weight: 5, run: searchTemplates },
  { kind: 'download a template', weight: 2, run: downloadTemplate },
  { kind: 'upload a template', weight: 2, run: uploadTemplate },
  { kind: 'consult planner', weight: 2, run: (visit) => at(visit, null, reads.loadConsultancies) },
  { kind: 'profile', weight: 1, run: (visit) => at(visit, null, reads.loadProfile) },
  { kind: 'organisation settings', weight: 1, run: (visit) => at(visit, null, reads.loadOrganisation) },
  { kind: 'save the appearance', weight: 1, run: writes.savePreferences },
  { kind: 'ask the Steward', weight: 4, run: writes.askSteward },
]

/** `MIXTURE` with more of the rare steps, so that every promise has cases within seconds. */
export const EVERY_PROMISE: readonly Step[] = [
  ...MIXTURE,
  { kind: 'save the appearance', weight: 4, run: writes.savePreferences },
  { kind: 'upload a template', weight: 3, run: uploadTemplate },
  { kind: 'delete a card', weight: 5, run: deleteCard },
  { kind: 'delete a template', weight: 4, run: deleteTemplate },
  { kind: 'create cards together', weight: 6, run: otherWrites.addCardsTogether },
  { kind: 'upload a file for the chat', weight: 6, run: otherWrites.uploadForChat },
  { kind: 'ask for support', weight: 4, run: otherWrites.askForSupport },
  { kind: 'change the password', weight: 4, run: otherWrites.changePassword },
  { kind: 'invite somebody', weight: 4, run: otherWrites.invite },
]

export function nextStep(steps: readonly Step[], random: () => number): Step {
  let rest = random() * steps.reduce((sum, { weight }) => sum + weight, 0)
  for (const step of steps) {
    rest -= step.weight
    if (rest < 0) return step
  }
  return steps[0] as Step
}

/** Loads the list on the screen again when its table changes. The count in the header is always loaded again. */
export async function reload(visit: Visit, table: string): Promise<void> {
  if (table === 'account_services') return reads.loadServices(visit)
  const shown = visit.screen.page === table
  if (table === 'notifications') await Promise.all([reads.countUnread(visit), shown && notificationsPage(visit)])
  if (table === 'notification_marks') await reload(visit, 'notifications')
  if (table === 'kanban_cards' && shown) await reads.listCards(visit)
  if (table === 'templates' && shown) await templatesPage(visit)
}

/** Loads the page, then the data of its frame, and then the data of the home page in that account. */
async function openPortal(visit: Visit): Promise<void> {
  leave(visit)
  const { client } = visit
  await client.ask({ kind: 'index.html', of: 'site', path: '/', headers: { accept: 'text/html' }, status: 200 })
  await client.ask({ kind: 'config.json', of: 'site', path: '/config.json', status: 200 })
  await reads.loadFrame(visit)
  await reads.loadHome(visit)
}

const notificationsPage = (visit: Visit): Promise<void> => reads.listNotifications(visit, 100)

const templatesPage = (visit: Visit): Promise<unknown> =>
  Promise.all([reads.listTemplates(visit, true), reads.listTemplates(visit, false), reads.listTags(visit)])

/** In the popover, whose list is loaded again. The user's mark arrives as a live change, after which the count is loaded. */
async function markRead(visit: Visit): Promise<void> {
  if (visit.screen.unread.length === 0) await reads.listNotifications(visit, 10)
  await writes.markRead(visit)
  await reads.listNotifications(visit, 10)
}

async function moveCard(visit: Visit): Promise<void> {
  if (visit.screen.cards.size === 0) await at(visit, 'kanban_cards', reads.listCards)
  await writes.moveCard(visit)
  await reads.listCards(visit)
}

/** Deletes old cards, so that the board does not grow without limit. */
async function createCard(visit: Visit): Promise<void> {
  await writes.addCard(visit)
  if (visit.screen.ownCards.length > MOST_CARDS) await writes.deleteCard(visit)
  await reads.listCards(visit)
}

async function deleteCard(visit: Visit): Promise<void> {
  if (visit.screen.ownCards.length === 0) await writes.addCard(visit)
  await writes.deleteCard(visit)
}

async function deleteTemplate(visit: Visit): Promise<void> {
  if (visit.screen.uploads.length === 0) await writes.uploadTemplate(visit)
  await writes.deleteTemplate(visit)
}

async function searchTemplates(visit: Visit): Promise<void> {
  const words = pick(SEARCHES, visit.random)
  await Promise.all([reads.listTemplates(visit, true, words), reads.listTemplates(visit, false, words)])
}

async function downloadTemplate(visit: Visit): Promise<void> {
  if (visit.screen.files.length === 0) await reads.listTemplates(visit, false)
  await writes.downloadTemplate(visit)
}

async function uploadTemplate(visit: Visit): Promise<void> {
  await writes.uploadTemplate(visit)
  if (visit.screen.uploads.length > MOST_UPLOADS) await writes.deleteTemplate(visit)
  await templatesPage(visit)
}

/** Opens a page: subscribes to its table and leaves the one of the previous page. */
async function at(visit: Visit, page: Screen['page'], load: (visit: Visit) => Promise<unknown>): Promise<void> {
  const { live, person, screen } = visit
  if (screen.page === page) return void (await load(visit))
  leave(visit)
  screen.page = page
  const follow = async (): Promise<void> => {
    if (page === 'kanban_cards') await live.follow(page, `account_id=eq.${person.accountId}`)
    if (page === 'templates') await live.follow(page, null)
  }
  await Promise.all([follow(), load(visit)])
}

function leave({ live, screen }: Visit): void {
  if (screen.page === 'kanban_cards' || screen.page === 'templates') live.unfollow(screen.page)
  screen.page = null
}
