import mammoth from 'mammoth'
import type { Picture } from '../model/content.ts'

/** Types that a browser draws and that hold nothing but a picture. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])

/** The headings of the document start below the title of the dialog. */
const HEADINGS = Array.from({ length: 6 }, (_, index) => index + 1).flatMap((level) => {
  const tag = `h${Math.min(6, level + 2)}`
  return [`p.Heading${level} => ${tag}:fresh`, `p[style-name='heading ${level}'] => ${tag}:fresh`]
})

/** The library expects an address here. The page sets the real one later, by the number. */
const placeholderFor = (number: string) => ({ 'data-image': number }) as unknown as { src: string }
const MISSING = placeholderFor('missing')

interface Element {
  readonly type: string
  readonly checked?: boolean
  readonly children?: readonly Element[]
}

/**
 * A Word document as markup, which is not safe yet. Pictures are returned separately, and the markup holds their
 * numbers. Pictures outside the file are missing, because only the file is read. Options for the conversion that the
 * document brings are ignored.
 */
export async function docxMarkup(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ html: string; pictures: readonly Picture[] }> {
  const pictures: Picture[] = []
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!PICTURES.has(image.contentType)) return MISSING
    try {
      pictures.push({ type: image.contentType, bytes: new Uint8Array(await image.readAsArrayBuffer()) })
    } catch {
      return MISSING
    }
    return placeholderFor(String(pictures.length - 1))
  })
  const { value: html } = await mammoth.convertToHtml(
    // Browsers use the first name, and Node, where the tests run, the second.
    { arrayBuffer: bytes.buffer, buffer: bytes } as { arrayBuffer: ArrayBuffer },
    {
      convertImage,
      styleMap: [
        ...HEADINGS,
        "p[style-name='Title'] => h3:fresh",
        "p[style-name='Subtitle'] => p.subtitle:fresh",
        'u => u',
        'strike => s',
      ],
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      transformDocument: withCheckboxCharacters,
    },
  )
  return { html, pictures }
}

/** A checkbox becomes a character: the page has no form fields that belong to a document. */
function withCheckboxCharacters(element: Element): Element {
  if (element.type === 'checkbox') return { type: 'text', value: element.checked ? '☑' : '☐' } as Element
  return element.children === undefined
    ? element
    : { ...element, children: element.children.map(withCheckboxCharacters) }
}
