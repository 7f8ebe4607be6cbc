import { Command } from 'cmdk'
import type { PaletteAnswer, PaletteItem } from './provider.ts'
import type { Run } from './snippet.ts'
import { TEXTS } from './texts.ts'

interface ResultGroupProps {
  readonly heading: string
  readonly answer: PaletteAnswer
  readonly onRun: (item: PaletteItem) => void
}

/** The items of one provider under its heading; nothing if the provider has none and waits for none. */
export function ResultGroup({ heading, answer, onRun }: ResultGroupProps) {
  const { items, pending, failed, most = items.length } = answer
  const isEmpty = items.length === 0
  if (isEmpty && !pending && !failed) return null
  return (
    <Command.Group heading={heading}>
      {items.slice(0, most).map((item) => (
        <Command.Item
          key={item.id}
          value={`${heading} ${item.id}`}
          className="palette-item"
          onSelect={() => onRun(item)}
        >
          <item.icon />
          <span className="palette-words">
            <span className="palette-title" title={item.title}>
              {item.title}
            </span>
            {item.snippet && <Snippet runs={item.snippet} />}
          </span>
          {item.detail !== undefined && <small>{item.detail}</small>}
        </Command.Item>
      ))}
      {items.length > most && <p className="palette-note">{TEXTS.more}</p>}
      {isEmpty && <p className="palette-note">{failed ? TEXTS.failed : TEXTS.searching}</p>}
    </Command.Group>
  )
}

/** Marks the found words. Everything is shown as text, also markup in a document. */
function Snippet({ runs }: { runs: readonly Run[] }) {
  return (
    <span className="palette-snippet">
      {runs.map(({ text, isFound }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence, in its order
        <span key={index}>{isFound ? <mark>{text}</mark> : text}</span>
      ))}
    </span>
  )
}
