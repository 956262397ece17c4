// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

const openCode = (summary: Record<string, number | string>, state = 'awaitingCode.codeRejected') => {
  const view = codeView()
  new FakeServer({ ...view, step: { ...view.step, state, summary: { ...view.step.summary, ...summary } } })
  openTask()
  return screen.findByRole('textbox', { name: /^Код из SMS/ })
}
const lastAttempt = /Последняя попытка: после ещё одного неверного кода/

describe('[TK-07] the attempts', () => {
  it.each([
    ['awaitingCode.codeSent', /Осталось попыток: 5/],
    ['awaitingCode.codeRejected', /Осталось попыток: 5 из 5/],
  ])('are a number once and dots beside it (%s)', async (state, text) => {
    await openCode({}, state)
    expect(await screen.findAllByText(text)).toHaveLength(1)
    expect(screen.getByText('Попытки: 0 из 5').className).toMatch(/hidden/)
  })

  it('are a number beside the dots if no text of the step has it', async () => {
    await openCode({ context: 'failed' }, 'awaitingCode.codeSent')
    expect(screen.getByText('Попытки: 0 из 5').className).toMatch(/text/)
  })
})

it.each([
  ['sending', /^SMS с кодом отправляется покупателю/],
  ['sent', /^SMS с кодом отправлена в 12:05\. Введите четыре цифры/],
  ['failed', /^SMS с кодом не отправлена$/],
])('[TK-07] the heading of the code follows its SMS: %s', async (context, heading) => {
  const codeSmsTime = '2026-03-05T09:05:40.000Z'
  await openCode({ context, ...(context === 'sent' && { codeSmsTime }) }, 'awaitingCode.codeSent')
  expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy()
})

describe('[TK-07] before the last attempt', () => {
  it.each(['awaitingCode.codeSent', 'awaitingCode.codeRejected'])(
    'the step warns that another wrong code locks the order, and names who can unlock it (%s)',
    async (state) => {
      await openCode({ attempts: 4, attemptsLeft: 1, unlockers: 'Андрей Волков' }, state)
      expect(screen.getByText(lastAttempt).textContent).toContain('Разблокировать сможет: Андрей Волков')
    },
  )

  it('the step also warns when no user of the store can unlock, and when the SMS failed', async () => {
    await openCode({ attempts: 4, attemptsLeft: 1, unlockers: '', context: 'failed' })
    expect(screen.getByText(lastAttempt).textContent).toContain('обратитесь в поддержку')
    screen.getByText(/Отправить SMS не удалось/)
  })

  it('the step does not warn while two attempts are left', async () => {
    await openCode({ attempts: 3, attemptsLeft: 2 })
    expect(screen.queryByText(lastAttempt)).toBeNull()
  })
})
