/** What the browser allows; `unsupported` if it has no messages, as on most phones without an installed app. */
export type BrowserPermission = NotificationPermission | 'unsupported'

export function browserPermission(): BrowserPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks only if nobody has answered yet: the browser shows its question. */
export async function askBrowser(): Promise<BrowserPermission> {
  const known = browserPermission()
  return known === 'default' ? Notification.requestPermission() : known
}

/** The switch of the account for phones applies here. */
export function isPhone(): boolean {
  const { userAgent } = navigator
  return /Mobi|Android.+Mobile|iPhone/i.test(userAgent)
}

interface Message {
  readonly id: string
  readonly title: string
  readonly text: string
}

/**
 * Shows a message of the browser. The tag makes several windows show it once. Some browsers have the permission but
 * refuse to create messages outside of a worker; then nothing is shown.
 */
export function showBrowserMessage({ id, title, text }: Message, onOpen: () => void): void {
  try {
    const message = new Notification(title, { body: text, tag: id })
    message.addEventListener('click', () => {
      window.focus()
      message.close()
      onOpen()
    })
  } catch {
    // The notification is on the page in any case.
  }
}
