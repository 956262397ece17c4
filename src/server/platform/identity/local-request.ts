import type { IncomingMessage } from 'node:http'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i
/** Headers that a proxy adds. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Removes the port from a host. */
const withoutPort = (host: string) => host.replace(/:\d+$/, '')
const isLoopbackUrl = (url: string) => URL.canParse(url) && loopback.test(new URL(url).hostname)

/**
 * True if the request comes from a page or a program on this machine. False for a request through a proxy, even if the
 * proxy sends `Host: 127.0.0.1`. Such a request is recognized by the headers of proxies, by HTTP/1.0, and by the origin
 * of the page.
 */
export function isLocalRequest({ headers, httpVersion, socket }: IncomingMessage): boolean {
  const { host = '', origin, referer } = headers
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    loopback.test(withoutPort(host)) &&
    httpVersion !== '1.0' &&
    !proxyHeaders.some((name) => name in headers) &&
    (origin === undefined || origin === 'null' || isLoopbackUrl(origin)) &&
    (referer === undefined || isLoopbackUrl(referer))
  )
}
