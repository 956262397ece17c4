// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

it('[SH-01] a page whose application does not load shows an error and a button to refresh, and is not empty', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  vi.doMock('../../../src/client/session/session.ts', () => ({ startSession: () => Promise.resolve({}) }))
  vi.doMock('../../../src/client/app/start-app.tsx', () => {
    throw new Error('the file did not load')
  })
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await import('../../../src/client/main.ts')
  const title = () => document.querySelector('[role="alert"] h1')?.textContent
  await vi.waitFor(() => expect(title()).toBe('Не удалось запустить CRM'))
  expect(document.querySelector('button')?.textContent).toBe('Обновить страницу')
  expect(logged).toHaveBeenCalledOnce()
  vi.doUnmock('../../../src/client/session/session.ts')
  vi.doUnmock('../../../src/client/app/start-app.tsx')
  vi.resetModules()
})
