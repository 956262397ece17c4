import { matchPath } from 'react-router-dom'
import { expect, it } from 'vitest'
import { routes } from '../../../src/client/app/routes.tsx'
import { parseId, urls } from '../../../src/client/ui/urls.ts'

const addresses = [
  urls.orders(),
  urls.order(100234),
  urls.orderLog(100234),
  urls.tasks(),
  urls.task(17),
  urls.accessDenied(),
  urls.error(),
]

it.each(addresses)('[SH-03] %s has a screen', (address) => {
  expect(routes.filter(({ path }) => matchPath(path, address))).toHaveLength(1)
})

it('[SH-03] only whole positive numbers are ids', () => {
  expect(parseId('100234')).toBe(100234)
  for (const text of ['0', '-1', '1.5', '12abc', '1e3', '', 'test', '9'.repeat(16), undefined])
    expect(parseId(text)).toBeNull()
})
