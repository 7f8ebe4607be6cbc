/** What mammoth makes of a document, as far as text is concerned. */
interface Node {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Node[]
  readonly notes?: { readonly _notes?: Readonly<Record<string, { readonly body: readonly Node[] }>> }
}

/**
 * The paragraphs of mammoth's own tree: its plain text leaves out line breaks and footnotes. Deleted text of tracked
 * changes is not in the tree, inserted text is. Nothing but the tree is wanted, so no HTML is made of it.
 */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth')
  let text = ''
  await mammoth.convertToHtml(
    // Any bytes will do, whatever its types say.
    { buffer: bytes } as unknown as Parameters<typeof mammoth.convertToHtml>[0],
    {
      externalFileAccess: false,
      transformDocument(document: Node) {
        const notes = Object.values(document.notes?._notes ?? {}).flatMap(({ body }) => body)
        text = [...(document.children ?? []), ...notes].map(block).join('\n\n')
        return { ...document, children: [] }
      },
    },
  )
  return text
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
