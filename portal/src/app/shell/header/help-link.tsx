import { Link } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { COMMAND_KEY } from '../use-shortcut.ts'
import '../../../ui/actions/icon-button.css'

export function HelpLink() {
  const keys = `${COMMAND_KEY}+K searches, ${COMMAND_KEY}+B shows or hides the sidebar.`
  return (
    <Tooltip label={`Need help? Answers are in the FAQ. ${keys}`}>
      <Link className="icon-button header-wide" to="/faq" aria-label="Help">
        <CircleQuestionMark />
      </Link>
    </Tooltip>
  )
}
