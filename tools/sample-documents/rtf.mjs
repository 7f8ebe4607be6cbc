const faces = {
  title: ['\\sa240\\b\\fs36 ', '\\b0'],
  heading: ['\\keepn\\sb240\\sa80\\b\\fs26 ', '\\b0'],
  item: ['\\li360\\sa60\\fs22 ', ''],
  paragraph: ['\\sa120\\fs22 ', ''],
}

/** An RTF 1.5 file in ASCII; other characters are written as their codes. */
export function toRtf(blocks) {
  const body = blocks.map(({ kind, text }) => {
    const [open, close] = faces[kind]
    return `\\pard${open}${escape(kind === 'item' ? `• ${text}` : text)}${close}\\par\n`
  })
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss Helvetica;}}\n\\paperw11906\\paperh16838\\margl1418\\margr1418\\margt1418\\margb1418\n${body.join('')}}\n`,
    'latin1',
  )
}

function escape(text) {
  return text
    .replaceAll(/[\\{}]/g, (character) => `\\${character}`)
    .replaceAll(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0)}?`)
}
