import { ConfirmPage } from '../../features/auth/confirm-page.tsx'

export function Page() {
  return <ConfirmPage />
}
