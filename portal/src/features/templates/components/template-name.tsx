import { Link } from '@tanstack/react-router'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Chip } from '../../../ui/data/chip.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { runsOf } from '../model/passage.ts'
import type { Template } from '../model/template.ts'
import { TEXTS } from '../texts.ts'
import '../../../ui/shared/visually-hidden.css'

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
  const textState = state === 'ready' ? null : TEXTS.textStates[state]
  const isChosen = choosing.isChosen(id)
  return (
    <div className="template-name">
      <Checkbox
        label={<span className="visually-hidden">{TEXTS.row.choose(title)}</span>}
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
        {isSuperseded && <Badge>{TEXTS.superseded}</Badge>}
        {description && <p className="template-description">{description}</p>}
        {passage !== null && <PassageText passage={passage} />}
        {((tags && tags.length > 0) || textState !== null) && (
          <div className="template-tags">
            {tags?.map((tag) => (
              <Chip key={tag} onPress={{ label: TEXTS.row.withTag(tag), act: () => onTag(tag) }}>
                {tag}
              </Chip>
            ))}
            {textState !== null && <span className="template-state">{textState}</span>}
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
