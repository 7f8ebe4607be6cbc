import {
  ArrowLeftRight,
  Check,
  ChevronDown,
  ChevronUp,
  Download,
  EllipsisVertical,
  type LucideIcon,
  Printer,
} from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { downloadText } from '../../../lib/download-text.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import type { Pair } from '../api/documents.ts'
import { sideLabels } from '../model/direction.ts'
import { TEXTS } from '../texts.ts'
import { ChangeList } from './change-list.tsx'
import { ChangeRow } from './change-row.tsx'
import { useChangeNavigation } from './use-change-navigation.ts'
import './comparison-view.css'
import './comparison-print.css'

interface ComparisonViewProps {
  answer: ComparisonAnswer
  files: Pair
  /** Whether the comparison has just ended: then the line of buttons says so for a while. */
  isNew: boolean
  onSwap: () => void
  /** The part that scrolls. It gets the focus, so that keys scroll it at once. */
  rows: RefObject<HTMLElement | null>
}

/** Two documents side by side, removed text on the left and inserted text on the right, with a list of the changes. */
export function ComparisonView({ answer: { comparison, details }, files, rows, isNew, onSwap }: ComparisonViewProps) {
  const { names, changes, explanation } = details
  const labels = sideLabels(files)
  const area = useRef<HTMLDivElement>(null)
  const { current, goTo, step } = useChangeNavigation(area, changes.length)
  const drawn = changes.slice(0, useProgressiveCount(changes.length, 12))
  const isPhone = useIsPhone()
  const list = <ChangeList changes={drawn} current={current} onJump={goTo} />
  const acts: readonly Act[] = [
    { label: TEXTS.view.swap, icon: ArrowLeftRight, run: onSwap },
    { label: TEXTS.view.print, icon: Printer, run: () => window.print() },
    {
      label: TEXTS.view.download,
      icon: Download,
      run: () => downloadText(TEXTS.view.fileName, 'text/markdown', comparison),
    },
  ]
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return
    if (key === 'n') step(1)
    if (key === 'p') step(-1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys do what its buttons do
    <div className="comparison-view" onKeyDown={onKeyDown}>
      <Tools
        isNew={useForAWhile(isNew)}
        isPhone={isPhone}
        names={labels ?? names}
        step={changes.length > 0 ? step : null}
        acts={acts}
      />
      {explanation !== null && <p className="comparison-explanation">{explanation}</p>}
      {changes.length === 0 ? (
        <EmptyState title={TEXTS.view.same} />
      ) : (
        <div ref={area} className="comparison">
          {isPhone ? (
            <details className="comparison-clauses">
              <summary>{TEXTS.view.byClause(changes.length)}</summary>
              {list}
            </details>
          ) : (
            list
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <section ref={rows} className="comparison-rows" tabIndex={0} aria-label={TEXTS.view.changes}>
            <div className="comparison-names">
              {names.map((name, side) => (
                // oxlint-disable-next-line react/no-array-index-key -- the left and the right side
                <p key={side}>
                  {labels && <span>{labels[side]}</span>}
                  <b>{name}</b>
                </p>
              ))}
            </div>
            {drawn.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
              <ChangeRow key={index} change={change} index={index} />
            ))}
          </section>
        </div>
      )}
    </div>
  )
}

interface Act {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
}

const SHOWN_MS = 6000

function useForAWhile(isNew: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => setOver(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isNew])
  return isNew && !isOver
}

/** In place of the toast, which would cover the text. */
function Done() {
  return (
    <output className="comparison-done">
      <Check />
      {TEXTS.done}
    </output>
  )
}

interface ToolsProps {
  isNew: boolean
  isPhone: boolean
  /** What tells the two sides apart on a phone, which shows them one below the other. */
  names: readonly [string, string]
  /** Null if nothing has changed. */
  step: ((by: 1 | -1) => void) | null
  acts: readonly Act[]
}

/** On a phone one line: the two versions, the way from change to change, and the rest in a menu. */
function Tools({ isNew, isPhone, names, step, acts }: ToolsProps) {
  if (isPhone) {
    return (
      <div className="comparison-tools">
        {isNew ? (
          <Done />
        ) : (
          <p className="comparison-versions">
            {names[0]} → {names[1]}
          </p>
        )}
        {step && (
          <>
            <IconButton label={TEXTS.view.previous} onClick={() => step(-1)}>
              <ChevronUp />
            </IconButton>
            <IconButton label={TEXTS.view.next} onClick={() => step(1)}>
              <ChevronDown />
            </IconButton>
          </>
        )}
        <Menu
          trigger={
            <IconButton label={TEXTS.view.more}>
              <EllipsisVertical />
            </IconButton>
          }
        >
          {acts.map(({ label, icon, run }) => (
            <MenuItem key={label} icon={icon} onSelect={run}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </div>
    )
  }
  return (
    <div className="comparison-tools">
      {step && (
        <>
          <Button size="small" aria-keyshortcuts="p" onClick={() => step(-1)}>
            <ChevronUp />
            {TEXTS.view.previous}
          </Button>
          <Button size="small" aria-keyshortcuts="n" onClick={() => step(1)}>
            <ChevronDown />
            {TEXTS.view.next}
          </Button>
        </>
      )}
      <span className="comparison-rest">{isNew && <Done />}</span>
      {acts.map(({ label, icon: Icon, run }) => (
        <Button key={label} size="small" onClick={run}>
          <Icon />
          {label}
        </Button>
      ))}
    </div>
  )
}
