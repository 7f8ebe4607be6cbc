import { memo, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../../../language/use-language.ts'
import type { Content, Picture } from '../model/content.ts'
import { TEXTS } from '../texts.ts'
import { safeMarkup } from './safe-markup.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'

type PictureOf = (number: string) => string | undefined

export function DocxView({ content: { blocks, pictures } }: { content: Extract<Content, { kind: 'docx' }> }) {
  const pictureOf = usePictures(pictures)
  const drawn = useProgressiveCount(blocks.length, 4)
  return (
    <>
      <p className="preview-note">{TEXTS.reflowed}</p>
      <article className="preview-paper preview-docx">
        {blocks.slice(0, drawn).map((html, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
          <Block key={index} html={html} pictureOf={pictureOf} />
        ))}
      </article>
    </>
  )
}

const Block = memo(function Block({ html, pictureOf }: { html: string; pictureOf: PictureOf }) {
  useLanguage()
  const missing = TEXTS.missingPicture
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(safeMarkup(html, pictureOf, missing)), [html, pictureOf, missing])
  return <div ref={box} className="preview-block" />
})

/** Creates the addresses of the pictures, and revokes them when the view disappears. */
function usePictures(pictures: readonly Picture[]): PictureOf {
  const addresses = useRef(new Map<string, string>())
  useEffect(() => {
    const made = addresses.current
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address)
      made.clear()
    }
  }, [])
  return useCallback(
    (number) => {
      const picture = /^\d+$/.test(number) ? pictures[Number(number)] : undefined
      if (picture === undefined) return undefined
      const existing = addresses.current.get(number)
      const address = existing ?? URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }))
      addresses.current.set(number, address)
      return address
    },
    [pictures],
  )
}
