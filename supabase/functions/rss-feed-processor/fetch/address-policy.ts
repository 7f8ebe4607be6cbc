import ipaddr from 'ipaddr.js'

/** The addresses that feeds may be read from. */
export interface AddressPolicy {
  /** Hosts that the operator allows. They are resolved by the system and may have any address. */
  readonly hosts: ReadonlySet<string>
  /** Whether a connection to this address may be made for this host. */
  allows(address: string, host: string): boolean
}

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Allows the public internet, and what the setting names: hosts, addresses and networks, separated by commas. */
export function createAddressPolicy(setting: string): AddressPolicy {
  const hosts = new Set<string>()
  const networks: Network[] = []
  for (const entry of setting.split(/[\s,]+/).filter(Boolean)) {
    if (isAddress(entry.replace(/\/\d+$/, '')) && ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry))
    else if (isAddress(entry)) networks.push(ipaddr.parseCIDR(`${entry}/${entry.includes(':') ? 128 : 32}`))
    else if (/^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/i.test(entry)) hosts.add(entry.toLowerCase())
    else throw new Error(`PORTICO_FEED_HOSTS: ${entry} is neither a host nor an address nor a network`)
  }
  return {
    hosts,
    allows(address, host) {
      if (!isAddress(address)) return false
      const ip = ipaddr.process(address)
      const isNamed = networks.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits))
      return isNamed || hosts.has(host) || isPublic(ip)
    },
  }
}

/** Not the short and octal forms that ipaddr.js also accepts: an operator who writes one means something else. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
}

/**
 * IPv4 addresses inside of IPv6 were converted before. Of IPv6 only the global unicast range is public: the rest
 * contains tunnels and translations to IPv4, or nothing.
 */
function isPublic(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ip.range() !== 'unicast') return false
  return ip.kind() === 'ipv4' || ip.match(ipaddr.parseCIDR('2000::/3'))
}
