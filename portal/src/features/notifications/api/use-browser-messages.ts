import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { withTexts } from '../../../language/use-language.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { browserPermission, isPhone, showBrowserMessage } from '../model/browser-messages.ts'
import { type StoredText, typeLabel } from '../model/notification.ts'
import { wantsType } from '../model/settings.ts'
import { accountSwitchesQuery, settingsQuery } from './settings.ts'

/**
 * Returns a function that shows a new notification as a message of the browser, if the user has chosen so and the page
 * is not in front. Nothing is shown while impersonating: the choices are somebody else's.
 */
export function useBrowserMessages(accountId: string | null) {
  const client = useClient()
  const navigate = useNavigate()
  const { pending, user } = useActingUser()
  const isOwn = !pending && !user.isImpersonated && accountId !== null
  const { data: settings } = useQuery({ ...settingsQuery(client, user), enabled: isOwn })
  const { data: account } = useQuery({
    ...accountSwitchesQuery(client, accountId ?? ''),
    enabled: isOwn && settings?.pushNotifications === true && isPhone(),
  })
  return async ({ id, type, ...text }: StoredText & { id: string; type: string }) => {
    if (!isOwn || settings?.pushNotifications !== true || !wantsType(settings, type)) return
    if (isPhone() && account?.phone !== true) return
    if (browserPermission() !== 'granted' || document.visibilityState === 'visible') return
    const title = await titleOf(text)
    showBrowserMessage(
      { id, title, text: typeLabel(type) },
      () => void navigate({ to: '/notifications', search: { id } }),
    )
  }
}

/** The title in the language that is shown. Its texts are loaded now, and not with the header of every page. */
async function titleOf(text: StoredText): Promise<string> {
  if (text.wording === null) return text.title
  try {
    const { wordsOf } = await withTexts(() => import('../model/own-words.ts'))
    return wordsOf(text).title
  } catch (error) {
    console.error(error)
    return text.title
  }
}
