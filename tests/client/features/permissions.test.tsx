import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Permissions } from '../../../schemas/api/access.ts'
import { PermissionsScreen } from '../../../src/client/features/access/permissions-screen.tsx'
import { renderScreen, mockServer, setWidth } from '../app/interface.tsx'

const role = (id: string, name: string, hasAll = false) => ({
  id,
  name,
  names: { ru: name, en: name, kk: name },
  people: [],
  peopleCount: 0,
  rightsCount: 3,
  holdsAll: hasAll,
})
const permissions: Permissions = {
  roles: [role('administrator', 'Администратор', true), role('cashier', 'Кассир'), role('trainee', 'Стажёр')],
  rights: ['menuViewOrders', 'taskPayingWork', 'orderCancel'],
  granted: {
    administrator: ['menuViewOrders', 'taskPayingWork', 'orderCancel'],
    cashier: ['menuViewOrders', 'orderCancel'],
    trainee: [],
  },
  changes: [],
  mayEdit: true,
}
const cell = (right: string, roleName: string) =>
  screen.getByRole('checkbox', { name: new RegExp(`${right}.*${roleName}|${roleName}.*${right}`) })

beforeEach(() => {
  setWidth(1366)
  mockServer({
    permissions,
    'users/access-list': ['settingsManagePermissionEdit', 'settingsManagePermissionView'],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[ST-02] permission matrix', () => {
  it('explains what each right allows', async () => {
    await renderScreen(<PermissionsScreen />)
    const row = await screen.findByRole('rowheader', { name: /Отмена заказа/ })
    expect(within(row).getByText('Отменяет заказ до выдачи')).toBeTruthy()
  })

  it('is one tab stop; arrow keys, Home and End move between cells, also over fixed columns', async () => {
    await renderScreen(<PermissionsScreen />)
    await screen.findByRole('rowheader', { name: /Отмена заказа/ })
    const boxes = within(screen.getByRole('table')).getAllByRole('checkbox')
    expect(boxes.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    const start = cell('Раздел «Заказы»', 'Кассир')
    expect(start.tabIndex).toBe(0)
    start.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(cell('Приём оплаты', 'Кассир'))
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(cell('Приём оплаты', 'Стажёр'))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement, 'the administrator’s column is fixed').toBe(cell('Приём оплаты', 'Кассир'))
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement).toBe(cell('Отмена заказа', 'Стажёр'))
    await userEvent.keyboard(' ')
    expect(cell('Отмена заказа', 'Стажёр')).toHaveProperty('checked', true)
    expect((document.activeElement as HTMLElement).tabIndex, 'Tab returns here').toBe(0)
    // A choice persists while other screens are open.
    await userEvent.keyboard(' ')
  })

  it('warns of a right that has no effect without another, as soon as it is granted', async () => {
    await renderScreen(<PermissionsScreen />)
    await screen.findByRole('rowheader', { name: /Отмена заказа/ })
    expect(screen.queryByText(/не действуют без других/)).toBeNull()
    fireEvent.click(cell('Отмена заказа', 'Стажёр'))
    expect(screen.getByText('Стажёр: Отмена заказа. Нужно ещё: Раздел «Заказы»')).toBeTruthy()
    fireEvent.click(cell('Раздел «Заказы»', 'Стажёр'))
    expect(screen.queryByText(/не действуют без других/)).toBeNull()
  })
})
