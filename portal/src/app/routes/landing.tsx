import { AuthPage } from '../../features/auth/auth-page.tsx'

export function Page() {
  return <AuthPage />
}
