/** Thrown if a program is not installed or not built on this machine, so that the bench can skip it. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
