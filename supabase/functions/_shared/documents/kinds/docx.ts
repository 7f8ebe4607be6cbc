/** The parts of mammoth's document tree that matter for text. */
interface Node {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Node[]
  readonly notes?: { readonly _notes?: Readonly<Record<string, { readonly body: readonly Node[] }>> }
}

/**
 * Takes the paragraphs from mammoth's document tree, because mammoth's plain text leaves out line breaks and footnotes.
 * The tree has no deleted text of tracked changes, but has inserted text. Imports single modules of mammoth, because
 * its main module needs `__proto__`, which Deno does not have.
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
