/** A tag as a program writes it: attributes in double quotes, and `<` and `>` nowhere else. */
const TAG = /<(\/?)([a-z][a-z\d]*)(?:\s+[\w-]+="[^"]*")*\s*(\/?)>/g

/**
 * Cuts markup into its top-level elements, several small ones together, so that each block can be made safe and laid
 * out by itself. The markup need not be well formed: the parser of a block closes what is open.
 */
export function htmlBlocks(html: string, size = 4_000): readonly string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  TAG.lastIndex = 0
  for (let match = TAG.exec(html); match !== null; match = TAG.exec(html)) {
    const [, closes, name = '', empty] = match
    if (closes === '/') depth -= 1
    else if (empty !== '/' && name !== 'br' && name !== 'img') depth += 1
    if (depth > 0 || TAG.lastIndex - start < size) continue
    blocks.push(html.slice(start, TAG.lastIndex))
    start = TAG.lastIndex
  }
  if (start < html.length) blocks.push(html.slice(start))
  return blocks
}
