import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TabRow } from '../../../src/client/ui/tabs/tab-row.tsx'
import { CountLinks } from '../../../src/client/ui/tabs/count-links.tsx'
import { renderScreen } from '../app/interface.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A row of 300 pixels with links of 200 pixels. */
function mockLayout() {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 200 * [...this.parentElement!.children].indexOf(this)
  })
}
const names = ['Возвраты', 'Обмены', 'Реестры']

it('[UX-6] tabs stay in one row, with the current one in view and their numbers in their names', async () => {
  mockLayout()
  const tabs = names.map((text, i) => ({ to: `/${i}`, text, count: '4', isCurrent: i === 2 }))
  await renderScreen(<TabRow label="Разделы" tabs={tabs} />)
  const current = screen.getByRole('link', { name: 'Реестры 4', current: 'page' })
  expect(current.parentElement!.scrollLeft).toBe(300)
  expect(screen.getByRole('navigation', { name: 'Разделы' }).contains(current)).toBe(true)
})

it('[UX-6] a filter of links stays in one row, with the current link in view', async () => {
  mockLayout()
  const links = names.map((text, key) => ({ key, to: `/${key}`, text, isCurrent: key === 1 }))
  await renderScreen(<CountLinks label="Службы" links={links} />)
  expect(screen.getByRole('link', { name: 'Обмены', current: 'page' }).parentElement!.scrollLeft).toBe(100)
})
