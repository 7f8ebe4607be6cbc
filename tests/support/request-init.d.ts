/** Node's fetch needs this option to send a stream as a body; the DOM types do not have it. */
interface RequestInit {
  duplex?: 'half'
}
