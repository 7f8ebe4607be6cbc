import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { browserPermission, isPhone, showBrowserMessage } from '../model/browser-messages.ts'
import { typeLabel } from '../model/notification.ts'
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
  return ({ id, type, title }: { id: string; type: string; title: string }) => {
    if (!isOwn || settings?.pushNotifications !== true || !wantsType(settings, type)) return
    if (isPhone() && account?.phone !== true) return
    if (browserPermission() !== 'granted' || document.visibilityState === 'visible') return
    showBrowserMessage(
      { id, title, text: typeLabel(type) },
      () => void navigate({ to: '/notifications', search: { id } }),
    )
  }
}
