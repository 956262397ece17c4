import { describe, expect, it } from 'vitest'
import { routes } from '../../../src/client/app/routes.tsx'
import { findHelpLink } from '../../../src/client/app/shell/help-link.ts'
import { isWebAddress } from '../../../src/client/features/settings/web-address.ts'
import { helpPages } from '../../../src/server/platform/catalogs/entries/work-entries.ts'

const page = (path: string) => ({ path, link: `https://help${path}` })
const orders = [page('/orders'), page('/orders/{orderId}'), page('/orders/logs/{orderId}')]

describe('[SH-06] the help link of a path', () => {
  it.each([
    ['/orders', '/orders'],
    ['/orders/100234', '/orders/{orderId}'],
    ['/orders/100234/actions/cancelOrder', '/orders/{orderId}'],
    ['/orders/logs/100234', '/orders/logs/{orderId}'],
    ['/orders/tests', '/orders'],
  ])('%s has the link of %s', (pathname, path) => {
    expect(findHelpLink(orders, pathname)).toBe(`https://help${path}`)
    expect(findHelpLink([...orders].reverse(), pathname)).toBe(`https://help${path}`)
  })

  it('a page without its own link uses that of its parent; other pages have none', () => {
    const pagesWithoutOrdersLink = orders.map((page) =>
      page.path === '/orders' ? page : { ...page, link: null },
    )
    expect(findHelpLink(pagesWithoutOrdersLink, '/orders/logs/7')).toBe('https://help/orders')
    expect(findHelpLink(pagesWithoutOrdersLink, '/ordersome')).toBeNull()
    expect(findHelpLink(pagesWithoutOrdersLink, '/tasks')).toBeNull()
  })
})

it('[ST-05] every page of the catalogue has a screen, and every menu section a page', () => {
  const paths = helpPages.map(({ details }) => String(details?.path).replace(/\{\w+\}/g, '7'))
  const addresses = routes.map(({ path }) => `${path.replace(/:\w+\??/g, '7')}/`)
  expect(paths.filter((path) => !addresses.some((address) => address.startsWith(`${path}/`)))).toEqual([])
  const linked = helpPages.map(({ details, id }) => ({ path: String(details?.path), link: String(id) }))
  const withoutHelp = routes.filter(
    ({ path, menu }) => menu !== null && findHelpLink(linked, path.replace(/:\w+\??/g, '7')) === null,
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
])('[ST-05] %s: whether an address is a web address is %s', (text, isValid) => {
  expect(isWebAddress(text)).toBe(isValid)
})
