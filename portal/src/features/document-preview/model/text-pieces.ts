/** About 700 pages, more than anybody scrolls through. */
const MAX_LENGTH = 2_000_000
/** A few screens of text. The browser lays out a piece when it is near the screen. */
const PIECE_LENGTH = 6_000

interface Pieces {
  readonly pieces: readonly string[]
  readonly isCut: boolean
}

/** A long text in pieces of whole lines. A line that is longer than a piece is cut. */
export function textPieces(text: string, { longest = MAX_LENGTH, piece = PIECE_LENGTH } = {}): Pieces {
  const shown = text.length > longest ? text.slice(0, longest) : text
  const pieces: string[] = []
  for (let at = 0; at < shown.length;) {
    const end = pieceEnd(shown, at, piece)
    pieces.push(shown.slice(at, end))
    at = end
  }
  return { pieces, isCut: shown.length < text.length }
}

function pieceEnd(text: string, from: number, piece: number): number {
  if (text.length - from <= piece) return text.length
  const line = text.lastIndexOf('\n', from + piece - 1)
  if (line >= from) return line + 1
  // Does not cut between the two halves of a character.
  return /[\ud800-\udbff]/.test(text[from + piece - 1] ?? '') ? from + piece + 1 : from + piece
}
