import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './notice.css'

const ICONS = { neutral: Info, info: Info, success: CircleCheck, warning: TriangleAlert, danger: TriangleAlert }

interface NoticeProps {
  tone?: keyof typeof ICONS | undefined
  icon?: LucideIcon | undefined
  /** A button or link at the end. */
  action?: ReactNode
  /**
   * For screen readers: `alert` interrupts, `status` waits for a pause; without a role the text is part of the page.
   */
  role?: 'alert' | 'status' | undefined
  children: ReactNode
}

/** A message at the place that it is about. */
export function Notice({ tone = 'neutral', icon, action, role, children }: NoticeProps) {
  const Icon = icon ?? ICONS[tone]
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon />
      <div className="notice-text">{children}</div>
      {action && <div className="notice-action">{action}</div>}
    </div>
  )
}
