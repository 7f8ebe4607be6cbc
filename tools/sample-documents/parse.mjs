/**
 * Parses the source of a sample document: `# title`, `## clause`, `- item`; any other line is a paragraph.
 *
 * @typedef {{ kind: 'title' | 'heading' | 'item' | 'paragraph', text: string }} Block
 * @param {string} source
 * @returns {Block[]}
 */
export function parseDocument(source) {
  return source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      if (line.startsWith('## ')) return { kind: 'heading', text: line.slice(3) }
      if (line.startsWith('# ')) return { kind: 'title', text: line.slice(2) }
      if (line.startsWith('- ')) return { kind: 'item', text: line.slice(2) }
      return { kind: 'paragraph', text: line }
    })
}
