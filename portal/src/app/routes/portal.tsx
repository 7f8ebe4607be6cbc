import { Outlet } from '@tanstack/react-router'
import { Guard } from '../guard.tsx'

export function Page() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  )
}
