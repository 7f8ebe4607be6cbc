/** The widths of Helvetica's characters from the space to `~`, in thousandths of the font size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const page = { width: 595, height: 842, margin: 71 }
const faces = {
  title: { font: 'F2', size: 18, before: 0, after: 12, indent: 0 },
  heading: { font: 'F2', size: 13, before: 12, after: 4, indent: 0 },
  item: { font: 'F1', size: 11, before: 0, after: 3, indent: 18 },
  paragraph: { font: 'F1', size: 11, before: 0, after: 6, indent: 0 },
}

/** A PDF 1.4 file with the two fonts that every reader has. Its text can be selected and searched. */
export function toPdf(blocks) {
  const pages = layOut(blocks)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Returns a content stream for each page. */
function layOut(blocks) {
  const pages = ['']
  let y = page.height - page.margin
  for (const { kind, text } of blocks) {
    const { font, size, before, after, indent } = faces[kind]
    const lines = wrap(kind === 'item' ? `- ${text}` : text, size, page.width - 2 * page.margin - indent)
    const leading = size * 1.3
    // A heading stays on the same page as the text that follows it.
    const needed = before + lines.length * leading + (kind === 'heading' ? 40 : 0)
    if (y - needed < page.margin && y < page.height - page.margin) {
      pages.push('')
      y = page.height - page.margin
    }
    y -= before
    for (const line of lines) {
      y -= leading
      pages[pages.length - 1] +=
        `BT /${font} ${size} Tf ${page.margin + indent} ${y.toFixed(2)} Td (${escape(line)}) Tj ET\n`
    }
    y -= after
  }
  return pages
}

function wrap(text, size, room) {
  const lines = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, size) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function widthOf(text, size) {
  let sum = 0
  for (const character of text) sum += widths[character.charCodeAt(0) - 32] ?? 556
  return (sum * size) / 1000
}

function escape(text) {
  return text.replaceAll(/[\\()]/g, (character) => `\\${character}`)
}
