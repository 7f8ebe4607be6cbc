/** The numbers of one kind of processor, from Linux' `unistd.h` and `audit.h`. */
interface Numbers {
  readonly audit: number
  readonly refused: readonly number[]
}

/**
 * New sockets, also by io_uring; signals to other processes; and their memory. In order: socket, io_uring_setup, kill, tkill, tgkill,
 * rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_send_signal, pidfd_open, ptrace, process_vm_readv, process_vm_writev.
 */
const NUMBERS: Readonly<Partial<Record<NodeJS.Architecture, Numbers>>> = {
  x64: { audit: 0xc000003e, refused: [41, 425, 62, 200, 234, 129, 297, 424, 434, 101, 310, 311] },
  arm64: { audit: 0xc00000b7, refused: [198, 425, 129, 130, 131, 138, 240, 424, 434, 117, 270, 271] },
}

/** Numbers from here on are those of x32, a second set of calls on x64. */
const X32 = 0x40000000

const LOAD = 0x20
const IF_EQUAL = 0x15
const IF_AT_LEAST = 0x35
const RETURN = 0x06
const ALLOW = 0x7fff0000
const KILL = 0x80000000
/** With EPERM as the error. */
const REFUSE = 0x00050001

/** The program with which Linux refuses these calls, for `setpriv --seccomp-filter`; null for other processors. */
export function systemCallFilter(architecture: NodeJS.Architecture = process.arch): Buffer | null {
  const numbers = NUMBERS[architecture]
  if (numbers === undefined) return null
  const { audit, refused } = numbers
  return Buffer.concat([
    instruction(LOAD, 4),
    instruction(IF_EQUAL, audit, 1),
    instruction(RETURN, KILL),
    instruction(LOAD, 0),
    instruction(IF_AT_LEAST, X32, refused.length + 1),
    ...refused.map((number, index) => instruction(IF_EQUAL, number, refused.length - index)),
    instruction(RETURN, ALLOW),
    instruction(RETURN, REFUSE),
  ])
}

/** `skipped` is the number of instructions that are left out if the comparison holds. */
function instruction(code: number, value: number, skipped = 0): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(skipped, 2)
  bytes.writeUInt32LE(value, 4)
  return bytes
}
