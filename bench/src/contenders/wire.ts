/** The few messages of the Postgres protocol that a prepared request needs. */

function message(type: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from(part))),
  )
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Names a statement; Postgres finds the types of its parameters. */
export function parse(name: string, text: string): Buffer {
  return message('P', name, text, [0, 0])
}

/** Runs a named statement in the unnamed portal: values and results as text, all rows. */
export function bindAndExecute(name: string, value?: string): Buffer {
  const values = value === undefined ? [0, 0] : [0, 1, ...lengthAndBytes(value)]
  return Buffer.concat([message('B', '', name, [0, 0, ...values, 0, 0]), message('E', '', [0, 0, 0, 0])])
}

function lengthAndBytes(value: string): number[] {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length)
  return [...length, ...bytes]
}

export const sync = message('S')
