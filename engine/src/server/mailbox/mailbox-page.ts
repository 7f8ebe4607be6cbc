import { firstLink } from '../../kernel/mail/html-to-text.ts'
import type { StoredMessage } from '../../kernel/mail/mailer.ts'
import { escapeMarkup } from '../../kernel/mail/render-template.ts'
import { STYLE } from './mailbox-style.ts'

interface View {
  readonly environments: readonly string[]
  readonly environment: string
  readonly messages: readonly StoredMessage[]
  readonly chosen: StoredMessage | undefined
  readonly isText: boolean
}

export function mailboxPage(view: View): string {
  const { environments, environment, chosen } = view
  const title = chosen === undefined ? `Mailbox, ${environment}` : chosen.subject
  const tabs = environments.map((name) => link({ environment: name }, name, name === environment)).join('\n')
  return documentOf(
    title,
    `<body${chosen === undefined ? '' : ' class="reading"'}>
<header>
<h1>Mailbox</h1>
<nav aria-label="Environments">${tabs}</nav>
<p>No mail server is set, so messages stay here. Only the operator can see them.</p>
</header>
<div class="columns">
<nav class="list" aria-label="Messages">${list(view)}</nav>
<main>${chosen === undefined ? empty(view) : message(view, chosen)}</main>
</div>
</body>`,
  )
}

/** The page for a browser without the key. */
export function keyPage(): string {
  return documentOf(
    'Mailbox',
    `<body>
<main>
<div class="empty">
<h1>Mailbox</h1>
<p>Only the operator can read the mails here.</p>
<p>Open the mailbox’s address that the engine printed when it started, or add <code>?key=</code> and the operator key to this one.</p>
<p>The key is <code>PORTICO_OPERATOR_KEY</code> or, if that is not set, the line in the file <code>operator-key</code> of the data folder.</p>
</div>
</main>
</body>`,
  )
}

function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
${body}
</html>
`
}

function list({ environment, messages, chosen }: View): string {
  const items = messages.map((mail) => {
    const current = mail.id === chosen?.id ? ' aria-current="true"' : ''
    return `<li><a href="${address({ environment, id: mail.id })}"${current}>
<span class="subject">${escapeMarkup(mail.subject)}</span>
<span class="meta"><span class="to">${escapeMarkup(mail.to)}</span> ${time(mail)}</span></a></li>`
  })
  return items.length === 0 ? '<p class="none">No messages yet.</p>' : `<ol>${items.join('\n')}</ol>`
}

function empty({ environment, messages }: View): string {
  const words = messages.length === 0 ? 'Messages appear here as soon as they are sent.' : 'Choose a message.'
  return `<div class="empty"><p>${words}</p><p>${link({ environment }, 'Look again')}</p></div>`
}

function message({ environment, ...view }: View, mail: StoredMessage): string {
  const { id } = mail
  const hasHtml = mail.html !== ''
  const isText = view.isText || !hasHtml
  const followed = firstLink(mail.html, mail.text)
  const body = isText
    ? `<pre>${escapeMarkup(mail.text)}</pre>`
    : `<iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${address({ environment, id }, '/mailbox/message')}"></iframe>`
  return `<p class="back">${link({ environment }, 'All messages')}</p>
<h2>${escapeMarkup(mail.subject)}</h2>
<p class="meta">To ${escapeMarkup(mail.to)}, ${time(mail)}</p>
${followed === null ? '' : `<p class="follow"><a href="${escapeMarkup(followed)}" target="_blank" rel="noopener noreferrer">${escapeMarkup(followed)}</a></p>`}
${hasHtml ? forms(environment, id, isText) : ''}
${body}`
}

function forms(environment: string, id: string, isText: boolean): string {
  return `<nav class="views" aria-label="Form of the message">
${link({ environment, id }, 'HTML', !isText)}
${link({ environment, id, view: 'text' }, 'Text', isText)}
</nav>`
}

function link(parameters: Readonly<Record<string, string>>, words: string, isCurrent = false): string {
  return `<a href="${address(parameters)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeMarkup(words)}</a>`
}

function address(parameters: Readonly<Record<string, string>>, path = '/mailbox'): string {
  return escapeMarkup(`${path}?${new URLSearchParams(parameters).toString()}`)
}

/** In the time zone of this machine, which is also the reader's. */
const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function time({ createdAt }: StoredMessage): string {
  return `<time datetime="${createdAt}">${DATE_FORMAT.format(new Date(createdAt))}</time>`
}
