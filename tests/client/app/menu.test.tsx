import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PhoneMenu } from '../../../src/client/app/shell/phone-menu.tsx'
import { Sidebar } from '../../../src/client/app/shell/sidebar.tsx'
import { menuEntries, findMenuRoutes } from '../../../src/server/platform/identity/menu.ts'
import { rights } from '../../../src/shared/rights.ts'
import { renderScreen, mockServer, setWidth } from './interface.tsx'

const desktopMenu = findMenuRoutes(new Set(rights), false)
const phoneMenu = findMenuRoutes(new Set(rights), true)
/** Names at the first level of the menu, in order. */
const firstLevel = () =>
  [...screen.getByRole('navigation', { name: 'Меню' }).querySelectorAll(':scope > ul > li')].map(
    (entry) => entry.querySelector('a, button')?.textContent,
  )

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
  mockServer({})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[SP-04] menu', () => {
  it('has the sections of the specification in its order, after the start page, with money and reports among them', async () => {
    await renderScreen(<Sidebar menu={desktopMenu} />, '/orders')
    expect(firstLevel()).toEqual([
      'Начало дня',
      'Задачи',
      'Заказы',
      'Обмен и возврат',
      'Администрирование',
      'Деньги',
      'Отчёты',
      'Передача в доставку',
      'Настройки',
      'Покупатели',
      'Отзывы',
    ])
  })

  it('[UX-6] scrolls to the entry of the current screen', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = this.matches('nav') ? 48 : this.getAttribute('aria-current') === 'page' ? 900 : 0
      return { top, bottom: top + (this.matches('nav') ? 720 : 32) } as DOMRect
    })
    await renderScreen(<Sidebar menu={desktopMenu} />, '/settings/events')
    expect(screen.getByRole('navigation', { name: 'Меню' }).scrollTop).toBe(900 + 32 - 768)
    vi.restoreAllMocks()
  })

  it('expands Administration at first, collapses it and remembers that', async () => {
    await renderScreen(<Sidebar menu={desktopMenu} />, '/orders')
    const heading = screen.getByRole('button', { name: 'Администрирование' })
    expect(heading.getAttribute('aria-expanded')).toBe('true')
    for (const name of ['Контроль', 'Процессы']) screen.getByRole('link', { name })
    await userEvent.click(heading)
    expect(screen.queryByRole('link', { name: 'Контроль' })).toBeNull()
    cleanup()
    await renderScreen(<Sidebar menu={desktopMenu} />, '/orders')
    expect(screen.queryByRole('link', { name: 'Контроль' })).toBeNull()
  })

  it('shows Administration to users who may open one of its screens, and lists only those', async () => {
    await renderScreen(<Sidebar menu={['orders', 'processes']} />, '/processes')
    screen.getByRole('button', { name: 'Администрирование' })
    expect(screen.getByRole('link', { name: 'Процессы' }).getAttribute('aria-current')).toBe('page')
    expect(screen.queryByRole('link', { name: 'Контроль' })).toBeNull()
    cleanup()
    await renderScreen(<Sidebar menu={['orders']} />, '/orders')
    expect(screen.queryByRole('button', { name: 'Администрирование' })).toBeNull()
  })

  it('shows every section and every screen of Administration as an icon with its name when collapsed', async () => {
    localStorage.setItem('menu', 'short')
    await renderScreen(<Sidebar menu={desktopMenu} />, '/watch/orders')
    const names = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))
    expect(names).toEqual([
      'Начало дня',
      'Задачи',
      'Заказы',
      'Обмен и возврат',
      'Контроль',
      'Процессы',
      'Незакрытые расчёты',
      'Проводки SAP',
      'Чеки АТОЛ',
      'Чеки Set Kit',
      'Отчёты',
      'Передача в доставку',
      'Настройки',
      'Покупатели',
      'Отзывы',
    ])
    expect(screen.getByRole('link', { name: 'Контроль' }).getAttribute('aria-current')).toBe('page')
  })

  it('shows a screen of money as the current one in its section, not in the settings that have it too', async () => {
    localStorage.setItem('submenu', 'open')
    await renderScreen(<Sidebar menu={desktopMenu} />, '/settings/sap')
    const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Деньги' }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('link', { name: current[0]!.textContent })).toHaveLength(2)
  })

  it('collapses the submenu of the settings, which has the entries of the menu', async () => {
    await renderScreen(<Sidebar menu={['settings', 'settings/distribution']} />, '/orders')
    expect(screen.queryByRole('link', { name: 'Распределение заказов' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Разделы: Настройки' }))
    screen.getByRole('link', { name: 'Распределение заказов' })
    expect(screen.queryByRole('link', { name: 'События' })).toBeNull()
  })

  it('every screen of the settings in the server’s menu has its entry', async () => {
    await renderScreen(<Sidebar menu={desktopMenu} />, '/settings')
    const list = document.getElementById(
      screen.getByRole('button', { name: 'Разделы: Настройки' }).getAttribute('aria-controls')!,
    )!
    // The page of all receipts only leads to the receipts of one service; the access log is a tab of the rights.
    const screensOutsideMenu = ['settings/checks', 'settings/permissions/log']
    const screens = menuEntries.filter(
      ({ route }) => route.startsWith('settings/') && !screensOutsideMenu.includes(route),
    )
    expect(within(list).getAllByRole('link')).toHaveLength(screens.length + 1)
  })
})

it('[SP-05] on a phone the delivery section leads to shipped orders, the refund entry to the marketplace', async () => {
  setWidth(390)
  await renderScreen(<PhoneMenu menu={phoneMenu} />, '/orders')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('dialog nav > ul > li > a')]
  const addresses = Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(addresses['Доставка']).toBe('/issue-delivery/no-actual')
  expect(addresses['Маркетплейс']).toBe('/refunds/return-from-sbermarket-vitrina')
  expect(Object.values(addresses)).not.toContain('/refunds')
})
