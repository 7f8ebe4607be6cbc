/** What mammoth makes of a document, as far as text is concerned. */
interface Node {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Node[]
  readonly notes?: { readonly _notes?: Readonly<Record<string, { readonly body: readonly Node[] }>> }
}

/**
 * The paragraphs of the tree that mammoth reads: its plain text leaves out line breaks and footnotes. Deleted text of
 * tracked changes is not in the tree, inserted text is. Its parts and not its front door, which wants `__proto__` of
 * objects, and Deno has none.
 */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const [{ default: zip }, { default: reader }] = await Promise.all([
    import('mammoth/lib/zipfile.js'),
    import('mammoth/lib/docx/docx-reader.js'),
  ])
  const { value: document } = (await reader.read(await zip.openArrayBuffer(bytes))) as { readonly value: Node }
  const notes = Object.values(document.notes?._notes ?? {}).flatMap(({ body }) => body)
  return [...(document.children ?? []), ...notes].map(block).join('\n\n')
}

function block(node: Node): string {
  if (node.type === 'table') return (node.children ?? []).map(row).join('\n')
  return inline(node)
}

function row({ children = [] }: Node): string {
  return children.map((cell) => (cell.children ?? []).map(block).join(' ').trim()).join('\t')
}

function inline(node: Node): string {
  if (node.type === 'text') return node.value ?? ''
  if (node.type === 'tab') return '\t'
  if (node.type === 'break') return '\n'
  return (node.children ?? []).map(inline).join('')
}
