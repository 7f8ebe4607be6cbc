import { memo } from 'react'
import type { Content } from '../model/content.ts'
import { TEXTS } from '../texts.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'

/** Shows everything as text, so that markup in the file never becomes part of the page. */
export function TextView({ content }: { content: Extract<Content, { pieces: unknown }> }) {
  const { kind, pieces, isCut } = content
  const drawn = useProgressiveCount(pieces.length, 20)
  return (
    <>
      {kind === 'rtf' && <p className="preview-note">{TEXTS.textOnly}</p>}
      <article className={`preview-paper preview-${kind}`}>
        {pieces.slice(0, drawn).map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
          <Piece key={index}>{piece}</Piece>
        ))}
        {isCut && <p className="preview-cut">{TEXTS.cut}</p>}
      </article>
    </>
  )
}

const Piece = memo(function Piece({ children }: { children: string }) {
  return <div className="preview-piece">{children}</div>
})
