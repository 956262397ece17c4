import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Setting } from '../../../schemas/api/settings.ts'
import { limitsSettings } from '../../../src/client/features/settings/settings-screens.ts'
import { SettingsScreen } from '../../../src/client/ui/settings/settings-screen.tsx'
import { json, renderScreen, setWidth } from '../app/interface.tsx'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const attempts: Setting = {
  name: 'callAttempts',
  unit: 'pieces',
  value: 3,
  default: 3,
  min: 1,
  max: 9,
  changed: null,
}

/** Calls that change something; `answer` answers them. */
function serve(answer: (path: string, body: unknown) => Response) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = new URL(input, 'http://crm.test').pathname.replace('/api/', '')
    if (init?.method === 'PUT') {
      calls.push(path)
      return answer(path, JSON.parse(String(init.body)))
    }
    if (path === 'settings/limits') return json({ settings: [attempts], mayEdit: true })
    if (path === 'settings/picture-hosts') return json({ hosts: [], mayEdit: true, changed: null })
    return json({ code: 1, message: 'Информация не найдена' }, 404)
  })
  return calls
}
const openLimits = async () => {
  await renderScreen(<SettingsScreen description={limitsSettings} />)
  return {
    hosts: await screen.findByLabelText<HTMLTextAreaElement>('Сайты, с которых показываются картинки'),
    attempts: await screen.findByDisplayValue('3'),
    save: screen.getByRole('button', { name: 'Сохранить' }),
  }
}

describe('[UX-6] [ST-04] a settings screen with two forms', () => {
  it('has one save bar, which counts the changes of both and saves only the changed ones', async () => {
    const calls = serve((path, body) =>
      path === 'settings/limits'
        ? json({ settings: [{ ...attempts, value: 5 }], mayEdit: true })
        : json({ hosts: (body as { to: string[] }).to, mayEdit: true, changed: null }),
    )
    const form = await openLimits()
    await userEvent.type(form.hosts, 'cdn.shop.ru')
    await screen.findByText('Не сохранено: 1 изменение')
    await userEvent.click(form.save)
    await screen.findByText('Сохранено. Действует после обновления страницы')
    expect(calls).toEqual(['settings/picture-hosts'])

    await userEvent.clear(form.attempts)
    await userEvent.type(form.attempts, '5')
    await userEvent.type(form.hosts, '\n*.shop.ru')
    await screen.findByText('Не сохранено: 2 изменения')
    await userEvent.click(form.save)
    await vi.waitFor(() =>
      expect(calls.slice(1).sort()).toEqual(['settings/limits', 'settings/picture-hosts']),
    )
  })

  it('discards the changes of both', async () => {
    serve(() => json({}))
    const form = await openLimits()
    await userEvent.type(form.hosts, 'cdn.shop.ru')
    await userEvent.type(form.attempts, '1')
    await userEvent.click(screen.getByRole('button', { name: 'Отменить изменения' }))
    await screen.findByText('Изменений нет')
    expect(form.hosts.value).toBe('')
    await screen.findByDisplayValue('3')
  })

  it('[UX-5] displays a refusal in the bar, and Enter saves only the form of the field', async () => {
    const calls = serve(() => json({ code: 7, message: 'Сервер не отвечает' }, 400))
    const form = await openLimits()
    await userEvent.clear(form.attempts)
    await userEvent.type(form.attempts, '5{Enter}')
    const refusal = await screen.findByText('Сервер не отвечает')
    expect(calls).toEqual(['settings/limits'])
    within(refusal.closest('[role="alert"]')!.parentElement!.parentElement!).getByRole('button', {
      name: 'Сохранить',
    })
  })
})
