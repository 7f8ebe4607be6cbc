import { Link } from '@tanstack/react-router'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Chip } from '../../../ui/data/chip.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { runsOf } from '../model/passage.ts'
import type { Template } from '../model/template.ts'
import '../../../ui/shared/visually-hidden.css'

const TEXT_STATES = {
  pending: 'Text is being read',
  ready: null,
  unreadable: 'Text could not be read: the Steward cannot quote this file',
} as const

export interface Choosing {
  readonly isChosen: (id: string) => boolean
  /** Whether two templates are chosen already. */
  readonly isFull: boolean
  readonly onChoose: (template: Template, isChosen: boolean) => void
}

interface TemplateNameProps {
  template: Template
  /** Whether the library has a later version of it. */
  isSuperseded?: boolean
  choosing: Choosing
  onTag: (tag: string) => void
}

/**
 * The first cell of a row: the box that chooses the template for a comparison, the link to its preview, and its
 * description.
 */
export function TemplateName({ template, isSuperseded = false, choosing, onTag }: TemplateNameProps) {
  const { id, title, description, tags, text_state: state, passage } = template
  const isChosen = choosing.isChosen(id)
  return (
    <div className="template-name">
      <Checkbox
        label={<span className="visually-hidden">Choose {title} for a comparison</span>}
        checked={isChosen}
        disabled={choosing.isFull && !isChosen}
        onCheckedChange={(checked) => choosing.onChoose(template, checked)}
      />
      <div>
        <Link
          to="/templates"
          search={((address: object) => ({ ...address, template: id })) as never}
          resetScroll={false}
          className={linkClass()}
        >
          {title}
        </Link>
        {isSuperseded && <Badge>Superseded</Badge>}
        {description && <p className="template-description">{description}</p>}
        {passage !== null && <PassageText passage={passage} />}
        {((tags && tags.length > 0) || TEXT_STATES[state]) && (
          <div className="template-tags">
            {tags?.map((tag) => (
              <Chip key={tag} onPress={{ label: `Show templates with the tag ${tag}`, act: () => onTag(tag) }}>
                {tag}
              </Chip>
            ))}
            {TEXT_STATES[state] && <span className="template-state">{TEXT_STATES[state]}</span>}
          </div>
        )}
      </div>
    </div>
  )
}

/** Marks the found words. Everything is shown as text, also markup in the document. */
function PassageText({ passage }: { passage: string }) {
  return (
    <p className="template-passage">
      {runsOf(passage).map(({ text, isFound }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence, in its order
        <span key={index}>{isFound ? <mark>{text}</mark> : text}</span>
      ))}
    </p>
  )
}
