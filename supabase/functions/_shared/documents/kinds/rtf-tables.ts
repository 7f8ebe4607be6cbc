/** The encoding for `\ansicpg`. The Encoding Standard has no DOS code pages; Windows-1252 is the nearest. */
export function pageEncoding(page: number): string {
  const named: Readonly<Record<number, string>> = {
    866: 'ibm866',
    874: 'windows-874',
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    10000: 'macintosh',
    65001: 'utf-8',
  }
  return named[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')
}

/** The encoding for the `\fcharset` of a font; empty for the encoding of the document. */
export function charsetEncoding(charset: number): string {
  const named: Readonly<Record<number, string>> = {
    77: 'macintosh',
    128: 'shift_jis',
    129: 'euc-kr',
    134: 'gbk',
    136: 'big5',
    161: 'windows-1253',
    162: 'windows-1254',
    163: 'windows-1258',
    177: 'windows-1255',
    178: 'windows-1256',
    186: 'windows-1257',
    204: 'windows-1251',
    222: 'windows-874',
    238: 'windows-1250',
  }
  return named[charset] ?? ''
}

/** Control words that stand for a character. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tab: '\t',
    cell: '\t',
    nestcell: '\t',
    line: '\n',
    lbr: '\n',
    column: '\n',
    emdash: '—',
    endash: '–',
    emspace: '\u2003',
    enspace: '\u2002',
    qmspace: '\u2005',
    bullet: '•',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
  }),
)
