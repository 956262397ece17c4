import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { PartnerFailure } from './partner-failure.ts'

/**
 * Networks that are not public: loopback, private, link-local, multicast and reserved addresses. A URL that a user
 * entered must not resolve to an address in them (protection against SSRF).
 */
const blockedNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  blockedNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  blockedNetworks.addSubnet(network, prefix, 'ipv6')

export const isPublicIpAddress = (address: string): boolean => {
  const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const ip = mappedAddress ?? address
  return isIP(ip) !== 0 && !blockedNetworks.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

type Resolve = (hostname: string) => Promise<{ address: string }[]>
const resolve: Resolve = (hostname) => lookup(hostname, { all: true })

/** Throws PartnerFailure for a host that cannot be resolved or resolves to a blocked network. */
export async function requirePublicHost(url: string, resolveHost: Resolve = resolve): Promise<void> {
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const addresses = await resolveHost(hostname).catch(() => [])
  if (addresses.length === 0) throw new PartnerFailure('unreachable')
  if (!addresses.every(({ address }) => isPublicIpAddress(address)))
    throw new PartnerFailure('refused', 'closedNetwork')
}
