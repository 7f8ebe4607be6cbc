import mammoth from 'mammoth'
import type { Picture } from '../model/shown.ts'

/** Kinds that a browser draws, and nothing that could hold more than a picture. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])

/** The dialog's title is above all headings of the document. */
const HEADINGS = Array.from({ length: 6 }, (_, index) => index + 1).flatMap((level) => {
  const tag = `h${Math.min(6, level + 2)}`
  return [`p.Heading${level} => ${tag}:fresh`, `p[style-name='heading ${level}'] => ${tag}:fresh`]
})

/** The library wants an address here; ours comes from the page, by the number. */
const standsFor = (number: string) => ({ 'data-image': number }) as unknown as { src: string }
const MISSING = standsFor('missing')

interface Element {
  readonly type: string
  readonly checked?: boolean
  readonly children?: readonly Element[]
}

/**
 * A Word document as markup, which is not safe yet. Pictures are handed out apart and stand in it by their number: those
 * that only refer to another place are missing, since nothing is read but the file. What a document brings to steer the
 * conversion itself is left out.
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
    return standsFor(String(pictures.length - 1))
  })
  const { value: html } = await mammoth.convertToHtml(
    // By one name in browsers, by the other on Node, where it is tested.
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
      transformDocument: withSigns,
    },
  )
  return { html, pictures }
}

/** A box to tick is a sign: the page has no fields that belong to a document. */
function withSigns(element: Element): Element {
  if (element.type === 'checkbox') return { type: 'text', value: element.checked ? '☑' : '☐' } as Element
  return element.children === undefined ? element : { ...element, children: element.children.map(withSigns) }
}
