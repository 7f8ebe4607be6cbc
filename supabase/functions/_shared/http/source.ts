/**
 * The address that a request came from, as the platform says it: the first address of `x-forwarded-for`. For IPv6 its
 * first 64 bits, because one customer of a provider has all addresses with them. Null if the header is missing.
 */
export function sourceOf(request: Request): string | null {
  const [first = ''] = (request.headers.get('x-forwarded-for') ?? '').split(',', 1)
  const address = first.trim().toLowerCase().slice(0, 64)
  if (address === '') return null
  if (!address.includes(':')) return address
  const mapped = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::', 2)
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left!.length - right!.length }, () => '0')
  const groups = [...left!, ...zeros, ...right!].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
