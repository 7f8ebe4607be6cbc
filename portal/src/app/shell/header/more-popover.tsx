import { Ellipsis } from 'lucide-react'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { TEXTS } from '../texts.ts'
import { GuideLinks } from './guide-links.tsx'
import { TrainingNote } from './training-note.tsx'
import { VersionNote } from './version-note.tsx'

/** The entries for which a narrow header has no room. */
export function MorePopover() {
  const { name } = useEnvironment()
  const trigger = (
    <IconButton label={TEXTS.header.more} className="header-narrow">
      <Ellipsis />
    </IconButton>
  )
  return (
    <Popover label={TEXTS.header.more} trigger={trigger}>
      <GuideLinks />
      {name === 'training' && (
        <div className="header-more-part">
          <TrainingNote />
        </div>
      )}
      <div className="header-more-part">
        <VersionNote />
      </div>
    </Popover>
  )
}
