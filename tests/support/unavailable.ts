/** Something cannot take part for a reason that is not its fault: it is not installed on this machine. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
