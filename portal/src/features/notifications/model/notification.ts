export interface Notification {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly isRead: boolean
  readonly createdAt: string
  /** The article or page that it is about; null if there is none. */
  readonly sourceUrl: string | null
}

/** The columns that make up a notification. */
interface NotificationRow {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly read: boolean
  readonly created_at: string
  readonly data: unknown
}

export function fromRow({
  id,
  type,
  title,
  message,
  read,
  created_at: createdAt,
  data,
}: NotificationRow): Notification {
  return { id, type, title, message, isRead: read, createdAt, sourceUrl: sourceOf(data) }
}

/** Feeds may write anything: only a web address becomes a link, never `javascript:` or the like. */
function sourceOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('original_link' in data)) return null
  const { original_link: link } = data
  return typeof link === 'string' && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null
}

const LABELS: Readonly<Record<string, string>> = {
  rss_update: 'RSS Update',
  compliance_alert: 'Compliance Alert',
  security_alert: 'Security Alert',
  regulatory_update: 'Regulatory Update',
  document_review: 'Document Review',
  system_notification: 'System Notification',
}

/** Types that come from a feed are shown as words too. */
export function typeLabel(type: string): string {
  const known = Object.hasOwn(LABELS, type) ? LABELS[type] : undefined
  return known ?? type.split('_').filter(Boolean).map(capitalised).join(' ')
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
