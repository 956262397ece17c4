import { describe, expect, it } from 'vitest'
import { routes } from '../../../src/client/app/routes.tsx'
import { helpLinkAt } from '../../../src/client/app/shell/help-link.ts'
import { isWebAddress } from '../../../src/client/features/settings/web-address.ts'
import { helpPages } from '../../../src/server/platform/catalogs/entries/work-entries.ts'

const page = (path: string) => ({ path, link: `https://help${path}` })
const orders = [page('/orders'), page('/orders/{orderId}'), page('/orders/logs/{orderId}')]

describe('[SH-06] the help of an address', () => {
  it.each([
    ['/orders', '/orders'],
    ['/orders/100234', '/orders/{orderId}'],
    ['/orders/100234/actions/cancelOrder', '/orders/{orderId}'],
    ['/orders/logs/100234', '/orders/logs/{orderId}'],
    ['/orders/tests', '/orders'],
  ])('%s has that of %s', (pathname, path) => {
    expect(helpLinkAt(orders, pathname)).toBe(`https://help${path}`)
    expect(helpLinkAt([...orders].reverse(), pathname)).toBe(`https://help${path}`)
  })

  it('a page without a link has that of the one above, and nothing else has it', () => {
    const some = orders.map((one) => (one.path === '/orders' ? one : { ...one, link: null }))
    expect(helpLinkAt(some, '/orders/logs/7')).toBe('https://help/orders')
    expect(helpLinkAt(some, '/ordersome')).toBeNull()
    expect(helpLinkAt(some, '/tasks')).toBeNull()
  })
})

it('[ST-05] every page of the catalogue has a screen, and every section of the menu a page', () => {
  const paths = helpPages.map(({ details }) => String(details?.path).replace(/\{\w+\}/g, '7'))
  const addresses = routes.map(({ path }) => `${path.replace(/:\w+\??/g, '7')}/`)
  expect(paths.filter((path) => !addresses.some((address) => address.startsWith(`${path}/`)))).toEqual([])
  const linked = helpPages.map(({ details, id }) => ({ path: String(details?.path), link: String(id) }))
  const withoutHelp = routes.filter(
    ({ path, menu }) => menu !== null && helpLinkAt(linked, path.replace(/:\w+\??/g, '7')) === null,
  )
  expect(withoutHelp.map(({ path }) => path)).toEqual([])
})

it.each([
  ['https://help.example.org/a?b#c', true],
  ['http://help', true],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['help.example.org', false],
  ['https://a b', false],
])('[ST-05] %s: an address of the web is %s', (text, is) => {
  expect(isWebAddress(text)).toBe(is)
})
