import type { Mail } from '../ports/mailer.ts'
import * as html from './frame.ts'
import type { Language } from './languages.ts'
import { TEXTS } from './texts.ts'

/** A part of a mail, as text and as HTML. */
interface Block {
  readonly text: string
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What people and feeds write becomes text: it can neither add markup nor leave an attribute. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)

export function paragraph(...lines: readonly string[]): Block {
  return { text: lines.join('\n'), html: html.paragraph(lines.map(escaped).join('<br />')) }
}

/** One line for each fact: "Device: Firefox on Windows". */
export function facts(language: Language, pairs: readonly (readonly [label: string, value: string])[]): Block {
  return paragraph(...pairs.map(([label, value]) => TEXTS[language].labelled(label, value)))
}

/** The text has the label and the address in one line, or the address alone if the line before ends with a colon. */
export function button(language: Language, url: string, label: string, isLabelled = true): Block {
  return {
    text: isLabelled ? TEXTS[language].labelled(label, url) : url,
    html: html.button(escaped(url), escaped(label)),
  }
}

/** A link that is not the purpose of the mail. */
export function link(language: Language, url: string, label: string): Block {
  return {
    text: TEXTS[language].labelled(label, url),
    html: html.paragraph(html.link(escaped(url), escaped(label))),
  }
}

/** A line of a list, and where it leads. */
export function entry(url: string, line: string): Block {
  return { text: `${line}\n${url}`, html: html.paragraph(html.link(escaped(url), escaped(line))) }
}

export const quotation = (body: string): Block => ({ text: body, html: html.quotation(escaped(body)) })

/** Below one another without an empty line in the text. */
export const together = (...blocks: readonly Block[]): Block => ({
  text: blocks.map(({ text }) => text).join('\n'),
  html: blocks.map((block) => block.html).join('\n'),
})

export interface Sender {
  readonly product: string
  /** The portal's address. */
  readonly portal: string
}

interface Letter {
  readonly language: Language
  readonly subject: string
  /** The heading; the subject if there is none. */
  readonly title?: string
  readonly blocks: readonly Block[]
  /** Ends the text; the frame of the HTML has it above the sheet. */
  readonly signature?: string
}

/** The subject, the text and the HTML of a mail in one language. */
export function letter(letter: Letter, { product, portal }: Sender): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { language, subject, title = subject, blocks, signature } = letter
  const text = [...blocks.map((block) => block.text), ...(signature === undefined ? [] : [signature])].join('\n\n')
  return {
    subject,
    text: `${text}\n`,
    html: html.frame({
      language,
      title: escaped(title),
      preview: escaped(blocks[1]?.text.slice(0, 200) ?? ''),
      product: escaped(product),
      content: [html.heading(escaped(title)), ...blocks.map((block) => block.html)].join('\n'),
      footer: html.fineprint(html.link(escaped(portal), escaped(portal))),
    }),
  }
}
