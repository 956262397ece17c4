// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { codeView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('delivery/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[TK-07] a locked order names who can unlock it and links to the support', async () => {
  const view = codeView()
  const summary = { ...view.step.summary, attempts: 5, attemptsLeft: 0, unlockers: 'Андрей Волков' }
  const locked = {
    state: 'locked',
    form: 'delivery/v1/locked',
    show: ['goods'] as const,
    events: [],
    summary,
  }
  new FakeServer({ ...view, step: { ...view.step, ...locked, show: [...locked.show] } })
  openTask()
  expect(
    await screen.findByRole('heading', { level: 2, name: /Разблокировать может: Андрей Волков/ }),
  ).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Обратиться в поддержку' })
  expect(link.getAttribute('href')).toBe('https://support.example')
})
