import { Link } from '@tanstack/react-router'
import { VERSION } from '../../../config/version.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { PopoverClose } from '../../../ui/overlays/popover.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'

export function VersionNote() {
  const { config } = useEnvironment()
  const { releaseNotes } = config.links
  return (
    <div className="header-note">
      <h2>Version {VERSION}</h2>
      <p>The release notes tell what is new in this version of {config.brand.name}.</p>
      <PopoverClose>
        {releaseNotes.startsWith('/') ? (
          <Link className={buttonClass()} to={releaseNotes}>
            View Release Notes
          </Link>
        ) : (
          <a className={buttonClass()} href={releaseNotes} target="_blank" rel="noopener noreferrer">
            View Release Notes<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        )}
      </PopoverClose>
    </div>
  )
}
