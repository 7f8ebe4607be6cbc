/** More than any request needs. JSON.parse blocks the thread for everybody, and takes seconds for some texts of 10 MB. */
export const JSON_LIMITS = { depth: 200, values: 200_000 } as const

export type JsonFault = 'invalid' | 'too-deep' | 'too-many-values'

export class JsonError extends Error {
  override readonly name = 'JsonError'
  readonly fault: JsonFault

  constructor(fault: JsonFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Of a request whose parts are few, such as one to sign in. */
export const FEW_VALUES = 10_000

/** The most that one string or one object may have, so that neither needs more than 16 MB in one piece. */
export interface PieceLimits {
  readonly characters: number
  readonly members: number
}

/** JSON.parse for texts that come from outside. */
export function parseJson(text: string, maxValues: number = JSON_LIMITS.values, piece?: PieceLimits): unknown {
  checkShape(text, maxValues, piece)
  try {
    return JSON.parse(text)
  } catch {
    throw new JsonError('invalid', 'The text is not valid JSON')
  }
}

/** Undefined for a text that is not JSON, or is too expensive to read. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

const CODE = { comma: 44, quote: 34, backslash: 92, openArray: 91, closeArray: 93, openObject: 123, closeObject: 125 }

/** Throws if the text is nested too deeply or has too many values. It does not check whether the text is JSON. */
export function checkShape(text: string, maxValues: number = JSON_LIMITS.values, piece?: PieceLimits): void {
  const members = piece === undefined ? null : new Uint32Array(JSON_LIMITS.depth + 1)
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === CODE.quote) {
      const end = endOfString(text, at)
      if (piece !== undefined && end - at > piece.characters)
        throw tooMany(piece.characters, 'characters in one string')
      at = end
    } else if (code === CODE.comma) {
      values += 1
      if (members !== null && (members[depth]! += 1) >= piece!.members)
        throw tooMany(piece!.members, 'members in one value')
    } else if (code === CODE.openArray || code === CODE.openObject) {
      depth += 1
      values += 1
      if (members !== null) members[depth] = 0
    } else if (code === CODE.closeArray || code === CODE.closeObject) depth -= 1
    else continue
    if (depth > JSON_LIMITS.depth) throw tooDeep()
    if (values > maxValues) throw tooMany(maxValues)
  }
}

/** The position of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === CODE.backslash) before -= 1
    // The backslashes before the quote are an even number, so they escape each other and not the quote.
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

const tooDeep = () => new JsonError('too-deep', `The JSON is nested more than ${JSON_LIMITS.depth} levels deep`)
const tooMany = (most: number, what = 'values') =>
  new JsonError('too-many-values', `The JSON has more than ${most} ${what}`)
