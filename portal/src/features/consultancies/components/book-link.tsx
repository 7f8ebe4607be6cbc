import { Plus } from 'lucide-react'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'

export function BookLink() {
  const { config } = useEnvironment()
  return (
    <a
      href={config.links.booking}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      Book Consult
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
