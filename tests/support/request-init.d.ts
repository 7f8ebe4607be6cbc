/** Node's fetch sends a stream as a body only with this option, which the DOM's types do not have. */
interface RequestInit {
  duplex?: 'half'
}
