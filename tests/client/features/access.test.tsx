import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { People, Role } from '../../../schemas/api/access.ts'
import { PeopleScreen } from '../../../src/client/features/access/people-screen.tsx'
import { RolesScreen } from '../../../src/client/features/access/roles-screen.tsx'
import { renderScreen, json, mockServer, setWidth, type Answers } from '../app/interface.tsx'

const role = (id: string, name: string, overrides: Partial<Role> = {}): Role => ({
  id,
  name,
  names: { ru: name, en: name, kk: name },
  people: [],
  peopleCount: 0,
  rightsCount: 3,
  holdsAll: false,
  ...overrides,
})
const roles = [
  role('administrator', 'Администратор', {
    holdsAll: true,
    peopleCount: 1,
    people: [{ id: 'admin', name: 'Павел Новиков' }],
  }),
  role('cashier', 'Кассир', { peopleCount: 32, people: [{ id: 'a', name: 'Анна Белова' }] }),
  role('trainee', 'Стажёр'),
]
const change = { at: '2026-11-24T06:00:00.000Z', by: 'Павел Новиков', role: 'Кассир' }
const people: People = {
  people: [
    {
      id: 'anna',
      subject: 'a.belova',
      name: 'Анна Белова',
      active: false,
      own: false,
      roles: ['cashier'],
      stores: ['1001'],
      bound: true,
      bindUntil: null,
    },
  ],
  total: 1,
  roles,
  mayEdit: true,
  changes: [
    { ...change, kind: 'person', subject: 'Анна Белова', from: 'false', to: 'true' },
    { ...change, kind: 'stores', subject: 'Анна Белова', from: null, to: '1001' },
  ],
}
const rights = ['settingsManagePermissionEdit', 'settingsManagePermissionView', 'ordersViewAllStores']

/** Sent requests with their bodies. */
function serve(answers: Answers) {
  const requests: { method: string; path: string; body: unknown }[] = []
  mockServer({ 'users/access-list': rights, ...answers })
  const answer = fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (init.method !== 'GET')
      requests.push({ method: init.method!, path: input, body: JSON.parse(String(init.body ?? 'null')) })
    return answer(input, init)
  })
  return requests
}
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('people', () => {
  it('[ST-03] are listed with role names and stores, inactive ones marked, and a readable history', async () => {
    serve({ 'roles/people': people })
    await renderScreen(<PeopleScreen />)
    const row = (await screen.findByRole('cell', { name: 'a.belova' })).closest('tr')!
    expect(row.textContent).toContain('Отключён')
    expect(within(row).getByRole('cell', { name: 'Кассир' })).toBeTruthy()
    expect(screen.getByText('Анна Белова: назначена роль «Кассир»')).toBeTruthy()
    expect(screen.getByText('Анна Белова: магазины — было: нет, стало: 1001')).toBeTruthy()
  })

  it('[ST-03] are saved against the version that was read; a refusal keeps the dialog and the typed values', async () => {
    const refusal = { code: 50, message: 'Неверный номер ПФМ' }
    const requests = serve({ 'roles/people': people, 'roles/people/anna': () => json(refusal, 400) })
    await renderScreen(<PeopleScreen />)
    fireEvent.click(await screen.findByRole('button', { name: 'Изменить роли и магазины: Анна Белова' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Стажёр' }))
    const stores = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Магазины' })
    fireEvent.change(stores, { target: { value: '1001; 9999 9999' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /^Изменить роли и магазины/ }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Неверный номер ПФМ')
    expect(stores.value).toBe('1001; 9999 9999')
    expect(requests).toEqual([
      {
        method: 'PUT',
        path: '/api/roles/people/anna',
        body: {
          from: { roles: ['cashier'], stores: ['1001'] },
          to: { roles: ['cashier', 'trainee'], stores: ['1001', '9999'] },
        },
      },
    ])
  })

  it('[ST-03] have no buttons for read-only users; users of some stores see why nobody is listed', async () => {
    serve({ 'roles/people': { ...people, mayEdit: false } })
    await renderScreen(<PeopleScreen />)
    await screen.findByRole('cell', { name: 'a.belova' })
    expect(screen.queryByRole('button', { name: /Роли и магазины/ })).toBeNull()
    cleanup()
    serve({ 'roles/people': { ...people, people: [], total: 0, mayEdit: false } })
    await renderScreen(<PeopleScreen />)
    await screen.findByText('Сотрудники видны тем, кто видит все магазины')
  })
})

describe('roles', () => {
  const answer = { roles, changes: [], mayEdit: true }

  it('[ST-03] show some of their users and the number of the others; the reason is displayed when a role in use cannot be deleted', async () => {
    const requests = serve({ roles: answer })
    await renderScreen(<RolesScreen />)
    await screen.findByText('Анна Белова и ещё 31')
    expect(screen.getByText('Никому не назначена')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Удалить роль «Администратор»' })).toBeNull()
    const removeButton = button('Удалить роль «Кассир»')
    expect([removeButton.getAttribute('aria-disabled'), removeButton.title]).toEqual([
      'true',
      'Удалить можно только роль, которая никому не назначена',
    ])
    fireEvent.click(removeButton)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(requests).toEqual([])
  })

  it('[ST-03] are deleted only after a confirmation', async () => {
    const requests = serve({ roles: answer, 'roles/trainee': { ...answer, roles: roles.slice(0, 2) } })
    await renderScreen(<RolesScreen />)
    fireEvent.click(await screen.findByRole('button', { name: 'Удалить роль «Стажёр»' }))
    const question = await screen.findByRole('alertdialog')
    expect(requests).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Удалить роль «Стажёр»' }))
    await waitFor(() => expect(screen.queryByText('Стажёр')).toBeNull())
    expect(requests).toEqual([{ method: 'DELETE', path: '/api/roles/trainee', body: null }])
  })

  it('[ST-03] are names only without the right to change them', async () => {
    serve({ roles: { ...answer, mayEdit: false }, 'users/access-list': ['settingsManageRolesOrderStatuses'] })
    await renderScreen(<RolesScreen />)
    await screen.findByText('Стажёр')
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('[UX-5] a refused action', () => {
  const refuse = () => json({ code: 355, message: 'Запись уже изменена' }, 409)

  it('[ST-03] is named in the row of the user whose button was pressed', async () => {
    serve({ 'roles/people': people, 'roles/people/anna/active': refuse })
    await renderScreen(<PeopleScreen />)
    const row = (await screen.findByRole('cell', { name: 'a.belova' })).closest('tr')!
    fireEvent.click(within(row).getByRole('button', { name: /^Включить/ }))
    await within(row).findByRole('alert')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('[ST-03] is named in the row of the role that was not deleted', async () => {
    serve({ roles: { roles, changes: [], mayEdit: true }, 'roles/trainee': refuse })
    await renderScreen(<RolesScreen />)
    fireEvent.click(await screen.findByRole('button', { name: 'Удалить роль «Стажёр»' }))
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: /^Удалить роль/ }))
    const alert = await screen.findByText('Запись уже изменена')
    expect(alert.closest('tr')!.textContent).toContain('Стажёр')
  })
})
