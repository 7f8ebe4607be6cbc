import { Unreadable } from '../extraction.ts'
import { binaryString, decode } from './decode.ts'
import { charsetEncoding, pageEncoding, SYMBOLS } from './rtf-tables.ts'

interface Group {
  /** True if the group contains no text of the document. */
  skip: boolean
  /** The number of characters after a \u that older readers show instead. They are skipped. */
  fallback: number
  font: number
}

/** No program writes deeper groups. A file of braces only would fill the memory. */
const MAX_DEPTH = 500

/** Groups without text of the document. An unknown group that begins with `\*` is skipped too. */
const ASIDE = new Set(
  `fonttbl colortbl stylesheet listtable listoverridetable info pict object fldinst header headerl headerr headerf
   footer footerl footerr footerf filetbl revtbl rsidtbl generator xmlnstbl themedata datafield template bkmkstart
   bkmkend nonshppict shpinst annotation atnid atnauthor tc xe`.split(/\s+/),
)
const PARAGRAPHS = new Set(['par', 'sect', 'page', 'row', 'nestrow'])

/** A control word with its number, a control symbol with its two digits, a brace, or plain characters. */
const TOKEN = /\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/gi

/** Reads the text of Rich Text Format 1.9.1. */
export function readRtf(bytes: Uint8Array): string {
  return new RtfReader(binaryString(bytes)).read()
}

class RtfReader {
  readonly #source: string
  readonly #groups: Group[] = []
  #group: Group = { skip: false, fallback: 1, font: -1 }
  readonly #fonts = new Map<number, string>()
  #inFonts = -1
  #page = 'windows-1252'
  #pending: number[] = []
  #toSkip = 0
  #starred = false
  #skipNextGroup = false
  readonly #parts: string[] = []

  constructor(source: string) {
    this.#source = source
  }

  read(): string {
    TOKEN.lastIndex = 0
    for (let match = TOKEN.exec(this.#source); match !== null; match = TOKEN.exec(this.#source)) {
      const [, word, number, byte, symbol, brace, plain] = match
      if (byte !== undefined) this.#byte(Number.parseInt(byte, 16))
      else if (plain !== undefined) this.#plain(plain)
      else if (word !== undefined) this.#word(word, number === undefined ? undefined : Number(number))
      else if (symbol !== undefined) this.#symbol(symbol)
      else if (brace === '{') this.#open()
      else if (brace === '}') this.#close()
    }
    this.#flush()
    return this.#parts.join('')
  }

  #open(): void {
    this.#flush()
    if (this.#groups.length >= MAX_DEPTH) throw new Unreadable('unreadable')
    this.#groups.push(this.#group)
    this.#group = { ...this.#group, skip: this.#group.skip || this.#skipNextGroup }
    this.#skipNextGroup = false
    this.#toSkip = 0
  }

  #close(): void {
    this.#flush()
    this.#group = this.#groups.pop() ?? this.#group
    if (this.#groups.length < this.#inFonts) this.#inFonts = -1
    this.#toSkip = 0
    this.#starred = false
  }

  #word(word: string, number: number | undefined): void {
    const starred = this.#starred
    this.#starred = false
    if (word === 'u') return this.#unicode(number ?? 0)
    if (word === 'bin') {
      TOKEN.lastIndex += Math.max(0, number ?? 0)
      return
    }
    if (this.#toSkip > 0) {
      this.#toSkip -= 1
      return
    }
    this.#flush()
    const group = this.#group
    if (word === 'uc') group.fallback = Math.max(0, number ?? 1)
    else if (word === 'ansicpg') this.#page = pageEncoding(number ?? 1252)
    else if (word === 'mac') this.#page = 'macintosh'
    else if (word === 'f') group.font = number ?? 0
    else if (word === 'fcharset' && this.#inFonts !== -1) this.#fonts.set(group.font, charsetEncoding(number ?? 0))
    else if (word === 'fonttbl') this.#inFonts = this.#groups.length
    // Hidden text, and text that a tracked change deleted.
    else if (word === 'v' || word === 'deleted') group.skip = this.#parentSkips() || number !== 0
    else if (word === 'plain') group.skip = this.#parentSkips()
    // The same text twice; the first is without Unicode and is skipped.
    else if (word === 'upr') this.#skipNextGroup = true
    else if (PARAGRAPHS.has(word)) this.#write('\n\n')
    else if (SYMBOLS.has(word)) this.#write(SYMBOLS.get(word) ?? '')
    if (ASIDE.has(word) || (starred && word !== 'ud')) group.skip = true
  }

  #parentSkips(): boolean {
    return this.#groups.at(-1)?.skip ?? false
  }

  #symbol(symbol: string): void {
    if (symbol === '*') this.#starred = true
    else if (symbol === '~') this.#unicodeSign('\u00a0')
    else if (symbol === '_') this.#plain('-')
    else if (symbol === '\n' || symbol === '\r') this.#word('par', undefined)
    else if ('\\{}'.includes(symbol)) this.#plain(symbol)
  }

  #unicodeSign(sign: string): void {
    this.#flush()
    this.#write(sign)
  }

  #unicode(number: number): void {
    this.#unicodeSign(String.fromCharCode(number & 0xffff))
    this.#toSkip = this.#group.fallback
  }

  #byte(byte: number): void {
    if (this.#toSkip > 0) this.#toSkip -= 1
    else this.#pending.push(byte)
  }

  #plain(text: string): void {
    const rest = this.#toSkip > 0 ? text.slice(this.#toSkip) : text
    this.#toSkip = Math.max(0, this.#toSkip - text.length)
    if (rest === '') return
    // Bytes that the program did not escape. The second byte of a Japanese or Chinese character may also be written as
    // the letter with the same code.
    if (/[\u0080-\u00ff]/.test(rest) || (this.#pending.length > 0 && this.#isWide())) {
      for (let at = 0; at < rest.length; at += 1) this.#pending.push(rest.charCodeAt(at))
      return
    }
    this.#flush()
    this.#write(rest)
  }

  /** Bytes are decoded together, because some encodings use two for a character. */
  #flush(): void {
    if (this.#pending.length === 0) return
    this.#write(decode(Uint8Array.from(this.#pending), this.#encoding()))
    this.#pending = []
  }

  #encoding(): string {
    const fontEncoding = this.#fonts.get(this.#group.font)
    return fontEncoding === undefined || fontEncoding === '' ? this.#page : fontEncoding
  }

  #isWide(): boolean {
    return !/^(windows|mac)/.test(this.#encoding())
  }

  #write(text: string): void {
    if (!this.#group.skip) this.#parts.push(text)
  }
}
