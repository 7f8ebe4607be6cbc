interface Component {
  readonly name: string
  readonly properties: ReadonlyMap<string, string>
}

const LINE = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):(.*)$/u

/**
 * Reads an iCalendar file by the grammar of RFC 5545 and throws at what is not in it: other ends of lines, lines over 75
 * bytes, unnamed properties, a component that is not closed, a property that comes twice.
 */
export function parseCalendar(file: string): { calendar: Component; event: Component } {
  if (!file.endsWith('\r\n')) throw new Error('The last line has no end')
  if (/[^\r]\n|\r[^\n]/.test(file)) throw new Error('A line does not end with CRLF')
  for (const line of file.split('\r\n')) {
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 bytes: ${line}`)
  }
  const found: Component[] = []
  const open: { name: string; properties: Map<string, string> }[] = []
  for (const line of file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)) {
    const [, name, , value] = LINE.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`Not a content line: ${line}`)
    const inner = open.at(-1)
    if (name === 'BEGIN') {
      open.push({ name: value, properties: new Map() })
    } else if (name === 'END') {
      if (inner?.name !== value) throw new Error(`${value} is closed, but ${inner?.name} is open`)
      found.push(inner)
      open.pop()
    } else {
      if (inner === undefined || inner.properties.has(name)) throw new Error(`Out of place: ${line}`)
      inner.properties.set(name, unescaped(value))
    }
  }
  if (open.length > 0) throw new Error(`${open[0]!.name} is not closed`)
  const [event, calendar] = found
  if (event?.name !== 'VEVENT' || calendar?.name !== 'VCALENDAR' || found.length > 2) throw new Error('Not one event')
  for (const name of ['UID', 'DTSTAMP', 'DTSTART']) {
    if (!event.properties.has(name)) throw new Error(`The event has no ${name}`)
  }
  return { calendar, event }
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
