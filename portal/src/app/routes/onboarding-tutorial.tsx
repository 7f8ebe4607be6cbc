import { NotYet } from '../not-yet.tsx'

export function Page() {
  return <NotYet path="/onboarding-tutorial" />
}
