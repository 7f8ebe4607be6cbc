/** A run of text on a page, as pdf.js returns it. Without `str` it only marks structure. */
export interface Piece {
  readonly str?: string
  readonly hasEOL?: boolean
  readonly height?: number
  /** The last two numbers are its position from the left and from the bottom. */
  readonly transform?: readonly number[]
}

interface Line {
  readonly text: string
  readonly height: number
  readonly y: number
}

/** The start of a clause or list item: `1.`, `4.2`, `(a)`, `Article 3`, `•`. */
const BEGINS = /^(\(?\d+(\.\d+)*[.)]?\s|\(?[a-z][.)]\s|[•▪–-]\s|(article|artikel|clause|section|annex|bijlage)\s)/i

export function linesOf(pieces: readonly Piece[]): readonly Line[] {
  const lines: Line[] = []
  let text = ''
  let height = 0
  let y = 0
  const finish = (): void => {
    if (text.trim() !== '') lines.push({ text: text.trim(), height, y })
    text = ''
    height = 0
  }
  for (const piece of pieces) {
    const { str = '', hasEOL } = piece
    if (str.trim() !== '') {
      height = Math.max(height, piece.height ?? 0)
      y = piece.transform?.[5] ?? y
    }
    text += str
    if (hasEOL === true) finish()
  }
  finish()
  return lines
}

/** A pdf has lines only. A paragraph ends if the next line is further away, has another size or starts a clause. */
export function paragraphsOf(lines: readonly Line[]): readonly string[] {
  const gaps = lines.slice(1).map((line, index) => (lines[index]?.y ?? 0) - line.y)
  const usual = Math.min(...gaps.filter((gap, index) => gap > 0.8 * (lines[index + 1]?.height ?? 0)))
  const paragraphs: string[] = []
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const gap = gaps[index - 1] ?? 0
    const pitch = Math.min(usual, 1.75 * line.height)
    const goesOn =
      before !== undefined &&
      gap > 0 &&
      gap <= 1.25 * pitch &&
      Math.abs(before.height - line.height) < 0.5 &&
      !BEGINS.test(line.text)
    if (goesOn) paragraphs[paragraphs.length - 1] += ` ${line.text}`
    else paragraphs.push(line.text)
  })
  return paragraphs
}
