import { ProfilePage } from '../../features/profile/profile-page.tsx'
import { lazyPage } from '../lazy-page.tsx'

const SecurityTab = lazyPage(() => import('../../features/security/security-tab.tsx'), 'SecurityTab', 'inShell')

export function Profile() {
  return <ProfilePage security={<SecurityTab />} />
}
