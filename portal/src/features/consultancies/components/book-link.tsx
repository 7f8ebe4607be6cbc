import { Plus } from 'lucide-react'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useReadOnly } from '../../../ui/shared/read-only.ts'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { TEXTS } from '../texts.ts'

export function BookLink() {
  const { config } = useEnvironment()
  if (useReadOnly() !== null) {
    return (
      <Button variant="primary">
        <Plus />
        {TEXTS.book}
      </Button>
    )
  }
  return (
    <a
      href={config.links.booking}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      {TEXTS.book}
      <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
    </a>
  )
}
