import { ResetPage } from '../../features/reset/reset-page.tsx'

export function Page() {
  return <ResetPage />
}
