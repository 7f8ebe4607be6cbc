/** A tag of markup that a program wrote: attributes in double quotes, `<` and `>` nowhere else. */
const TAG = /<(\/?)([a-z][a-z\d]*)(?:\s+[\w-]+="[^"]*")*\s*(\/?)>/g

/**
 * Markup cut into the elements that stand under one another, several small ones together, so that each can be made safe
 * and laid out by itself. Whether it is well formed is not judged here: whoever parses a piece closes what is open.
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
