import { useLayoutEffect } from 'react'
import { useAdminMode } from '../../session/admin-mode.ts'
import { Page as Dashboard } from './dashboard.tsx'

/** The same screen as the dashboard; who comes by this path enters admin mode, if they are an admin. */
export function Page() {
  const { set } = useAdminMode()
  useLayoutEffect(() => set(true), [set])
  return <Dashboard />
}
