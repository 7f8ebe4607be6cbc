import { Bell, FileCheck, Landmark, Rss, ShieldAlert, SlidersHorizontal, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './type-icon.css'

const ICONS: Readonly<Record<string, ReactNode>> = {
  rss_update: <Rss />,
  compliance_alert: <TriangleAlert />,
  security_alert: <ShieldAlert />,
  regulatory_update: <Landmark />,
  document_review: <FileCheck />,
  system_notification: <SlidersHorizontal />,
}

/** The colour shows the type. It is the only icon with a colour; the badge beside it says the type in words. */
export function TypeIcon({ type }: { type: string }) {
  const isKnown = Object.hasOwn(ICONS, type)
  return (
    <span className={`type-icon type-icon-${isKnown ? type : 'other'}`} aria-hidden="true">
      {isKnown ? ICONS[type] : <Bell />}
    </span>
  )
}
