import { runsOf } from '../model/passage.ts'

/** The found words are marked; everything is text, whatever stands in the document. */
export function PassageText({ passage }: { passage: string }) {
  return (
    <p className="template-passage">
      {runsOf(passage).map(({ text, isFound }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence, in its order
        <span key={index}>{isFound ? <mark>{text}</mark> : text}</span>
      ))}
    </p>
  )
}
