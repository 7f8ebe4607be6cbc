import { Link } from '@tanstack/react-router'
import { VERSION } from '../../../config/version.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { PopoverClose } from '../../../ui/overlays/popover.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { TEXTS } from '../texts.ts'

export function VersionNote() {
  const { config } = useEnvironment()
  const { releaseNotes } = config.links
  return (
    <div className="header-note">
      <h2>{TEXTS.version.title(VERSION)}</h2>
      <p>{TEXTS.version.note(config.brand.name)}</p>
      <PopoverClose>
        {releaseNotes.startsWith('/') ? (
          <Link className={buttonClass()} to={releaseNotes}>
            {TEXTS.version.releaseNotes}
          </Link>
        ) : (
          <a className={buttonClass()} href={releaseNotes} target="_blank" rel="noopener noreferrer">
            {TEXTS.version.releaseNotes}
            <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
          </a>
        )}
      </PopoverClose>
    </div>
  )
}
