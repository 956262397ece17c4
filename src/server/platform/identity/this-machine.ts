import type { IncomingMessage } from 'node:http'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i
/** By these a proxy says that it stands between. */
const ofProxies = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** The host's name without its port. */
const nameOf = (host: string) => host.replace(/:\d+$/, '')
const isHere = (url: string) => URL.canParse(url) && loopback.test(new URL(url).hostname)

/**
 * Does the request come from a page or a program of this machine? A proxy may send `Host: 127.0.0.1`: it is known by its
 * own headers, by HTTP/1.0, and by the page's origin, which it hands on.
 */
export function isOfThisMachine({ headers, httpVersion, socket }: IncomingMessage): boolean {
  const { host = '', origin, referer } = headers
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    loopback.test(nameOf(host)) &&
    httpVersion !== '1.0' &&
    !ofProxies.some((name) => name in headers) &&
    (origin === undefined || origin === 'null' || isHere(origin)) &&
    (referer === undefined || isHere(referer))
  )
}
