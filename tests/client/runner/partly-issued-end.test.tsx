// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formTexts } from '../../../schemas/forms/registry.generated.ts'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { endedView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await Promise.all(['delivery/v1', 'paying/v1'].map(loadForms))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['delivery', 'RETURNED_TO_WAREHOUSE', 'Заказ выдан частично, остаток возвращён на склад'],
  ['delivery', 'RETURNED_IN_PART', 'Заказ выдан частично'],
  ['paying', 'RETURNED_TO_WAREHOUSE', 'Заказ оплачен и выдан частично, остаток возвращён на склад'],
  ['paying', 'RETURNED_IN_PART', 'Заказ оплачен и выдан частично'],
])('[TK-22] the end of %s after %s: «%s»', async (workflow, event, title) => {
  const view = endedView()
  Object.assign(view.step, { workflow, state: 'partiallyIssued' })
  const entry = { revision: 9, at: '2026-03-05T09:00:00.000Z', who: 'Иванова', event, from: 'returningRest' }
  new FakeServer({ ...view, history: [{ ...entry, to: 'partiallyIssued' }] })
  openTask()
  await screen.findByRole('heading', { name: title })
})

it('[TK-22] in lists and diagrams a partly issued order does not claim that the rest came back', () => {
  for (const workflow of ['delivery', 'paying', 'order'] as const) {
    const { states } = formTexts[`${workflow}/v1`]!.ru as { states: Record<string, { title: string }> }
    expect(states['partiallyIssued']!.title).not.toMatch(/возвращ|склад/)
  }
})
