import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PictureHostsForm } from '../../../src/client/features/settings/picture-hosts-form.tsx'
import type { PictureHosts } from '../../../schemas/api/picture-hosts.ts'
import { renderScreen, json, setWidth } from '../app/interface.tsx'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const answer = (hosts: string[], mayEdit = true): PictureHosts => ({ hosts, mayEdit, changed: null })

/** Bodies of PUT; `saved` answers them, `now` answers GET. */
function serve(now: PictureHosts, saved = now): unknown[] {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return json(now)
    bodies.push(JSON.parse(String(init.body)))
    return json(saved)
  })
  return bodies
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Сайты, с которых показываются картинки')

describe('[SP-08] form of the hosts of product pictures', () => {
  it('sends both the list that was read and the one that was typed', async () => {
    const bodies = serve(answer(['cdn.shop.ru']), answer(['cdn.shop.ru', '*.shop.ru']))
    await renderScreen(<PictureHostsForm />)
    await userEvent.type(await field(), '\n*.shop.ru')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await screen.findByText('Сохранено. Действует после обновления страницы')
    expect(bodies).toEqual([{ from: ['cdn.shop.ru'], to: ['cdn.shop.ru', '*.shop.ru'] }])
  })

  it('reports invalid hosts and sends nothing', async () => {
    const bodies = serve(answer([]))
    await renderScreen(<PictureHostsForm />)
    await userEvent.type(await field(), 'http://cdn.shop.ru')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await screen.findByText('«http://cdn.shop.ru» — не имя сайта. Пример: cdn.shop.ru или *.shop.ru')
    expect(bodies).toEqual([])
  })

  it('[OC-05] after another user saved first, the typed list contains the changes of both', async () => {
    let now = answer(['cdn.shop.ru', 'old.shop.ru'])
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
      if (init?.method !== 'PUT') return json(now)
      bodies.push(JSON.parse(String(init.body)))
      if (bodies.length > 1) return json(answer((bodies[1] as { to: string[] }).to))
      now = answer(['cdn.shop.ru', 'new.shop.ru'])
      return json({ code: 355, message: 'Данные изменились' }, 409)
    })
    await renderScreen(<PictureHostsForm />)
    await userEvent.type(await field(), '\n*.shop.ru')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => expect((await field()).value).toBe('cdn.shop.ru\n*.shop.ru\nnew.shop.ru'))
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await screen.findByText('Сохранено. Действует после обновления страницы')
    expect(bodies[1]).toEqual({
      from: ['cdn.shop.ru', 'new.shop.ru'],
      to: ['cdn.shop.ru', '*.shop.ru', 'new.shop.ru'],
    })
  })

  it('is read-only for users who may not change it', async () => {
    serve(answer(['cdn.shop.ru'], false))
    await renderScreen(<PictureHostsForm />)
    await waitFor(async () => expect((await field()).disabled).toBe(true))
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
  })
})
