/** The portal's read requests, one function each. The file names in comments are below portal/src. */
import { WrongAnswer } from './failures.ts'
import { rowsOf } from './client.ts'
import type { Visit } from './visit.ts'

const AS_ONE_OBJECT = { accept: 'application/vnd.pgrst.object+json' }

/** session/role.ts, session/acting-user.ts, session/second-factor and session/appearance: role, factor and preferences. */
export async function loadIdentity({ client, person }: Visit): Promise<void> {
  const roles = `/rest/v1/user_roles?select=role&user_id=eq.${person.id}&role=eq.admin`
  const chosen = 'theme,high_contrast,reduced_motion,compact_mode,version_11'
  const [role, impersonation, factor, preferences] = await Promise.all([
    client.ask({ kind: 'role', path: roles, status: 200 }),
    client.ask(procedure('impersonation', 'get_active_impersonation_session', {})),
    client.ask(procedure('second factor', 'second_factor_state', {})),
    client.ask({
      kind: 'preferences',
      path: `/rest/v1/user_preferences?select=${chosen}&user_id=eq.${person.id}`,
      status: 200,
    }),
  ])
  if (rowsOf(role, []).length !== 0) throw new WrongAnswer('A customer was taken for an administrator')
  if (rowsOf(impersonation, []).length !== 0) throw new WrongAnswer('Nobody impersonates')
  if (rowsOf(factor, ['is_missing']).length !== 1) throw new WrongAnswer('The session has ended')
  if (rowsOf(preferences, ['theme']).length > 1) throw new WrongAnswer('More than one row of preferences')
}

/** session/account/resolve-account.ts: the account link, then the account. */
export async function loadAccount({ client, person }: Visit): Promise<void> {
  const order = 'order=joined_at.asc,account_id.asc&limit=1'
  const path = `/rest/v1/user_accounts?select=account_id&user_id=eq.${person.id}&${order}`
  const [link] = rowsOf<{ account_id: string }>(await client.ask({ kind: 'account link', path, status: 200 }), [
    'account_id',
  ])
  if (link?.account_id !== person.accountId) throw new WrongAnswer('The link leads to another account')
  const named = `/rest/v1/accounts?select=id,name,logo_url&order=name.asc&limit=1&id=eq.${link.account_id}`
  const rows = rowsOf(await client.ask({ kind: 'account', path: named, status: 200 }), ['id', 'name', 'logo_url'])
  if (rows.length !== 1) throw new WrongAnswer('The account cannot be read')
}

/** session/account/use-account.ts */
export async function loadServices({ client, person }: Visit): Promise<void> {
  const services = await client.ask(procedure('services', 'get_user_account_services', { user_uuid: person.id }))
  if (rowsOf(services, []).length === 0) throw new WrongAnswer('The account has no services')
}

/** features/notifications: the count in the header. */
export async function countUnread({ client, person }: Visit): Promise<void> {
  const path = `/rest/v1/notifications?select=id&account_id=eq.${person.accountId}&read=eq.false`
  const { headers } = await client.ask({
    kind: 'unread count',
    method: 'HEAD',
    path,
    headers: { prefer: 'count=exact' },
    status: 200,
  })
  if (!/^(\*|\d+-\d+)\/\d+$/.test(String(headers['content-range']))) throw new WrongAnswer('The count does not count')
}

interface Notification {
  readonly id: string
  readonly read: boolean
  readonly created_at: string
}

export async function listNotifications(visit: Visit, limit: number): Promise<void> {
  const { client, person, screen } = visit
  const columns = 'id,type,title,message,read,created_at,data'
  const order = 'order=created_at.desc,id.asc'
  const path = `/rest/v1/notifications?select=${columns}&account_id=eq.${person.accountId}&${order}&limit=${limit + 1}`
  const kind = limit > 10 ? 'notifications, 100' : 'notifications, 10'
  const rows = rowsOf<Notification>(await client.ask({ kind, path, status: 200 }), ['id', 'read', 'created_at'])
  if (rows.length === 0 || rows.length > limit + 1) throw new WrongAnswer(`${rows.length} notifications`)
  const isOrdered = rows.every((row, index) => index === 0 || row.created_at <= (rows[index - 1]?.created_at ?? ''))
  if (!isOrdered) throw new WrongAnswer('The notifications are not in their order')
  screen.unread = rows.filter(({ read }) => !read).map(({ id }) => id)
}

/** features/kanban/api/list-cards.ts */
export async function listCards({ client, person, screen }: Visit): Promise<void> {
  const columns = 'id,title,description,status,position'
  const path = `/rest/v1/kanban_cards?select=${columns}&account_id=eq.${person.accountId}&order=position.asc,id.asc`
  const rows = rowsOf<{ id: string; status: string; position: number }>(
    await client.ask({ kind: 'cards', path, status: 200 }),
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
  const path = '/functions/v1/get-consultancies'
  const { text } = await client.ask({ kind: 'consultancies', method: 'POST', path, status: 200 })
  const { consultancies } = JSON.parse(text) as { consultancies?: unknown }
  if (!Array.isArray(consultancies) || consultancies.length === 0) throw new WrongAnswer('No consultancies are planned')
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
