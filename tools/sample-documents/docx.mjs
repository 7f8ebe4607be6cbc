import { zip } from './zip.mjs'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const styles = { title: 'Title', heading: 'Heading1', item: 'ListBullet', paragraph: 'Normal' }

/** A minimal docx file (ECMA-376) that Word, LibreOffice and readers of text accept. */
export function toDocx(blocks) {
  return zip([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    [
      'word/_rels/document.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['word/styles.xml', `${HEAD}<w:styles xmlns:w="${WORD}">${styleSheet}</w:styles>`],
    [
      'word/document.xml',
      `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${blocks.map(paragraph).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ],
  ])
}

const styleSheet = [
  style('Normal', 22, '<w:spacing w:after="120"/>', ''),
  style('Title', 36, '<w:spacing w:after="240"/>', '<w:b/>'),
  style('Heading1', 26, '<w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/>', '<w:b/>'),
  style('ListBullet', 22, '<w:spacing w:after="60"/><w:ind w:left="360"/>', ''),
].join('')

function style(id, halfPoints, layout, face) {
  const isDefault = id === 'Normal' ? ' w:default="1"' : ''
  const name = { Heading1: 'heading 1', ListBullet: 'List Bullet' }[id] ?? id
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${layout}</w:pPr><w:rPr>${face}<w:sz w:val="${halfPoints}"/></w:rPr></w:style>`
}

function paragraph({ kind, text }) {
  const shown = kind === 'item' ? `• ${text}` : text
  return `<w:p><w:pPr><w:pStyle w:val="${styles[kind]}"/></w:pPr><w:r><w:t xml:space="preserve">${escape(shown)}</w:t></w:r></w:p>`
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
