/** The portal's read requests, one function each. The file names in comments are below portal/src. */
import { WrongAnswer } from './failures.ts'
import { rowsOf } from './client.ts'
import type { Visit } from './visit.ts'

const AS_ONE_OBJECT = { accept: 'application/vnd.pgrst.object+json' }

/** session/shell-state.ts: everything that the frame shows, in one answer. */
export async function loadFrame({ client, person }: Visit): Promise<void> {
  const { text } = await client.ask(procedure('frame', 'shell_state', {}))
  const state = JSON.parse(text) as {
    is_admin?: unknown
    impersonation?: unknown
    second_factor?: { is_missing?: unknown }
    mailbox?: unknown
    services?: unknown
    unread?: unknown
  }
  if (state.is_admin !== false) throw new WrongAnswer('A customer was taken for an administrator')
  if (state.impersonation !== null) throw new WrongAnswer('Nobody impersonates')
  if (state.second_factor?.is_missing !== false) throw new WrongAnswer('The session has ended')
  if (state.mailbox !== person.accountId) throw new WrongAnswer('The frame shows another account')
  if (!Array.isArray(state.services) || state.services.length === 0)
    throw new WrongAnswer('The account has no services')
  if (typeof state.unread !== 'number') throw new WrongAnswer('The count does not count')
}

/** features/dashboard: the requests of the home page besides those of its frame, all at the same time. */
export async function loadHome(visit: Visit): Promise<void> {
  const { client, person } = visit
  const account = `account_id=eq.${person.accountId}`
  const of = { account_uuid: person.accountId }
  const card = 'id,title,description,status,position,moved_at,author:profiles(name)'
  const request =
    'id,number,user_id,author_name,subject,message,category,priority,state,due_at,waiting_since,answered_at,first_answer_minutes,closed_at,created_at,written_by'
  const settings =
    'email_notifications,push_notifications,sms_notifications,marketing_emails,security_alerts,service_updates,document_alerts,calendar_reminders,chat_messages,system_maintenance,cadence'
  const list = (kind: string, query: string, headers = {}) =>
    client.ask({ kind, path: `/rest/v1/${query}`, headers, status: [200, 206] })
  const [needs] = await Promise.all([
    client.ask(procedure('needs', 'list_needs', { ...of, at_most: 6, dismissed: false })),
    loadConsultancies(visit),
    client.ask(procedure('recent documents', 'list_recent_templates', { ...of, at_most: 60 })),
    client.ask(procedure('contact', 'get_account_contact', of)),
    list(
      'open cards',
      `kanban_cards?select=${card}&${account}&status=neq.done&order=status.asc,position.asc,id.asc&limit=25`,
      { prefer: 'count=exact' },
    ),
    list(
      'open requests',
      `support_requests?select=${request}&${account}&state=neq.closed&order=state.desc,created_at.desc,id.asc&limit=3`,
    ),
    list('own settings', `notification_settings?select=${settings}&user_id=eq.${person.id}`),
    list('welcome', `home_dismissals?select=item&user_id=eq.${person.id}&item=eq.welcome:${person.id}&limit=1`),
    list(
      'conversations',
      'chat_conversations?select=id,title,asked_at&is_deleted=eq.false&order=asked_at.desc,id.asc&limit=50',
    ),
  ])
  rowsOf(needs, [])
}

/** session/account/use-account.ts */
export async function loadServices({ client, person }: Visit): Promise<void> {
  const services = await client.ask(procedure('services', 'get_user_account_services', { user_uuid: person.id }))
  if (rowsOf(services, []).length === 0) throw new WrongAnswer('The account has no services')
}

/** features/notifications: the count in the header. */
export async function countUnread({ client, person }: Visit): Promise<void> {
  const body = { target_account_id: person.accountId, at_most: 100 }
  const { text } = await client.ask(procedure('unread count', 'count_unread_notifications', body))
  if (!/^\d+$/.test(text)) throw new WrongAnswer('The count does not count')
}

interface Notification {
  readonly id: string
  readonly is_read: boolean
  readonly created_at: string
}

export async function listNotifications(visit: Visit, limit: number): Promise<void> {
  const { client, person, screen } = visit
  const columns = 'id,type,title,message,wording,created_at,data,is_read,is_test'
  const order = 'order=created_at.desc,id.asc'
  const path = `/rest/v1/notification_list?select=${columns}&account_id=eq.${person.accountId}&${order}&limit=${limit + 1}`
  const kind = limit > 10 ? 'notifications, 100' : 'notifications, 10'
  const rows = rowsOf<Notification>(await client.ask({ kind, path, status: 200 }), ['id', 'is_read', 'created_at'])
  if (rows.length === 0 || rows.length > limit + 1) throw new WrongAnswer(`${rows.length} notifications`)
  const isOrdered = rows.every((row, index) => index === 0 || row.created_at <= (rows[index - 1]?.created_at ?? ''))
  if (!isOrdered) throw new WrongAnswer('The notifications are not in their order')
  screen.unread = rows.filter((row) => !row.is_read).map(({ id }) => id)
}

/** features/kanban/api/cards.ts */
export async function listCards({ client, person, screen }: Visit): Promise<void> {
  const columns = 'id,title,description,status,position,moved_at'
  const path = `/rest/v1/kanban_cards?select=${columns}&account_id=eq.${person.accountId}&order=id.asc&limit=1000`
  const rows = rowsOf<{ id: string; status: string; position: number }>(
    await client.ask({ kind: 'cards', path, headers: { prefer: 'count=exact' }, status: [200, 206] }),
    ['id', 'status', 'position'],
  )
  const cards = new Map(rows.map(({ id, status }) => [id, status]))
  if (!person.cardIds.every((id) => cards.has(id))) throw new WrongAnswer('A card is missing on the board')
  screen.cards = cards
}

interface Template {
  readonly file_path: string
  readonly file_size: number
  readonly total: number
}

/** features/templates/api/list-templates.ts: one of the two lists. */
export async function listTemplates(visit: Visit, isClientSpecific: boolean, words = ''): Promise<void> {
  const body = {
    client_specific: isClientSpecific,
    ...(words !== '' && { search_query: words }),
    order_by: words === '' ? 'newest' : 'match',
    page: 1,
    page_size: 25,
  }
  const kind = words === '' ? 'templates' : 'template search'
  const rows = rowsOf<Template>(await visit.client.ask(procedure(kind, 'list_templates', body)), ['file_path', 'total'])
  if (!isClientSpecific && rows.length === 0) throw new WrongAnswer(`No template is found${words && ` by ${words}`}`)
  // The user who uploaded a template of the account may delete it at the same time.
  if (!isClientSpecific) visit.screen.files = rows.map((row) => ({ path: row.file_path, size: row.file_size }))
}

export async function listTags({ client }: Visit): Promise<void> {
  rowsOf(await client.ask(procedure('template tags', 'list_template_tags', { max_results: 200 })), ['tag'])
}

/** features/consultancies/api/list-consultancies.ts */
export async function loadConsultancies({ client }: Visit): Promise<void> {
  const { text } = await client.ask(procedure('consultancies', 'list_own_consults', {}))
  const { upcoming } = JSON.parse(text) as { upcoming?: unknown }
  if (!Array.isArray(upcoming) || upcoming.length === 0) throw new WrongAnswer('No consultancies are planned')
}

/** features/profile/api/profile.ts */
export async function loadProfile({ client, person }: Visit): Promise<void> {
  const path = `/rest/v1/profiles?select=phone&id=eq.${person.id}`
  const rows = rowsOf(await client.ask({ kind: 'profile', path, status: 200 }), ['phone'])
  if (rows.length !== 1) throw new WrongAnswer('The profile cannot be read')
}

/** features/account-profile/api */
export async function loadOrganisation({ client, person }: Visit): Promise<void> {
  const details = `/rest/v1/accounts?select=name,subscription_tier,spoc&id=eq.${person.accountId}`
  const columns = 'email_notifications,sms_whatsapp_notifications,phone_notifications'
  const channels = `/rest/v1/notification_preferences?select=${columns}&account_id=eq.${person.accountId}`
  const [account, preferences] = await Promise.all([
    client.ask({ kind: 'account details', path: details, headers: AS_ONE_OBJECT, status: 200 }),
    client.ask({ kind: 'account channels', path: channels, status: 200 }),
  ])
  if (!('subscription_tier' in JSON.parse(account.text))) throw new WrongAnswer('The account has no tier')
  rowsOf(preferences, [])
}

/** A call of a database function, as the client sends it. */
export function procedure(kind: string, name: string, body: object) {
  return { kind, method: 'POST', path: `/rest/v1/rpc/${name}`, body, status: 200 } as const
}
