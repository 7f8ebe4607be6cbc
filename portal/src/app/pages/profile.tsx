import { ProfilePage } from '../../features/profile/profile-page.tsx'
import { lazyPage } from '../lazy-page.tsx'

const SecurityTab = lazyPage(() => import('../../features/security/security-tab.tsx'), 'SecurityTab', 'inShell')
const MyDataTab = lazyPage(() => import('../../features/my-data/my-data-tab.tsx'), 'MyDataTab', 'inShell')

export function Profile() {
  return <ProfilePage security={<SecurityTab />} data={<MyDataTab />} />
}
