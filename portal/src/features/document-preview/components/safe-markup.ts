import createDOMPurify from 'dompurify'

const purify = createDOMPurify(window)

/** The elements that the text of a Word document may become: none that load, run, submit or navigate. */
const TAGS = 'h3 h4 h5 h6 p br ul ol li strong em u s sup sub table thead tbody tr th td img dl dt dd a'.split(' ')
const ATTRIBUTES = ['colspan', 'rowspan', 'alt', 'data-image', 'href']
const ADDRESS = /^(https?:|mailto:)/i

/**
 * A part of a document as nodes that are safe in the page. A link becomes its text followed by the address, so that
 * readers have to type it themselves. `pictureOf` gives the address of a picture in the file by its number; `missing` is
 * shown in place of a picture that is elsewhere.
 */
export function safeMarkup(
  html: string,
  pictureOf: (number: string) => string | undefined,
  missing: string,
): DocumentFragment {
  // Otherwise it would return its input unchanged.
  if (!purify.isSupported) throw new Error('this browser cannot make markup safe')
  const fragment = purify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESS,
    // These hold numbers and not addresses.
    ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'data-image'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  })
  for (const link of fragment.querySelectorAll('a')) link.replaceWith(asText(link))
  for (const image of fragment.querySelectorAll('img')) {
    const address = pictureOf(image.dataset['image'] ?? '')
    if (address === undefined) image.replaceWith(noteOf(missing))
    else show(image, address)
  }
  for (const table of fragment.querySelectorAll('table')) scroll(table)
  return fragment
}

function asText(link: HTMLAnchorElement): HTMLElement {
  const text = document.createElement('span')
  text.append(...link.childNodes)
  const address = link.getAttribute('href') ?? ''
  const shown = address.replace(/^mailto:/i, '')
  if (shown === '' || text.textContent.includes(shown)) return text
  const behind = document.createElement('span')
  behind.className = 'preview-address'
  behind.textContent = ` (${shown})`
  text.append(behind)
  return text
}

function show(image: HTMLImageElement, address: string): void {
  image.alt ||= ''
  image.loading = 'lazy'
  image.decoding = 'async'
  image.src = address
}

function noteOf(missing: string): HTMLElement {
  const note = document.createElement('span')
  note.className = 'preview-address'
  note.textContent = missing
  return note
}

/** A wide table scrolls by itself, so that the text around it does not. */
function scroll(table: HTMLTableElement): void {
  const box = document.createElement('div')
  box.className = 'preview-table'
  table.replaceWith(box)
  box.append(table)
}
