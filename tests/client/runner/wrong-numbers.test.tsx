// @vitest-environment jsdom
import { Button, FluentProvider, webLightTheme } from '@fluentui/react-components'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Right } from '../../../src/shared/rights.ts'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('confirming/v2')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const phones = ['79161234567', '79160001122']

/** Opens a call task in which these numbers are marked as wrong. */
async function openCall(wrongPhones: string[], rights: Right[], postponedUntil: string | null = null) {
  const view = taskView({
    workflow: 'confirming',
    version: 2,
    state: postponedUntil === null ? 'readyToCall' : 'waiting',
    stages: ['preparation', 'conversation', 'outcome'],
    stage: 'preparation',
    form: `confirming/v2/${postponedUntil === null ? 'ready' : 'waiting'}`,
    show: ['phone'],
    mobile: true,
    events: [
      offeredEvent('CALL_STARTED', { tone: 'main', answer: 'agree' }),
      ...(wrongPhones.length === phones.length ? [offeredEvent('NO_NUMBER_LEFT', { answer: 'partly' })] : []),
      offeredEvent('CALL_BACK_SCHEDULED', { payload: 'confirming/v2/call-back', answer: 'later' }),
    ],
    summary: { attempts: 0, callAttempts: 3, context: 'usual', callBackAt: '' },
  })
  Object.assign(view.order!, { otherPhones: phones.slice(1), wrongPhones })
  Object.assign(view.task!, { postponedUntil })
  new FakeServer(view)
  openTask('tasks/7', rights)
  await screen.findByRole('button', { name: /Позвонить/ })
}

/** Names of the main buttons of the step. */
function listMainButtons(): string[] {
  render(
    <FluentProvider theme={webLightTheme}>
      <Button appearance="primary">sample</Button>
    </FluentProvider>,
  )
  const { className } = screen.getByRole('button', { name: 'sample' })
  const isMain = (button: HTMLElement) =>
    button.className === className || button.textContent.includes('Ctrl+Enter')
  return screen
    .getAllByRole('button')
    .filter((button) => isMain(button) && button.textContent !== 'sample')
    .map((button) => button.textContent.replace(/\s*Ctrl\+Enter.*$/, ''))
}

describe('[TK-35] the main button before a call', () => {
  it('corrects the contacts if every number is wrong, and is there only once', async () => {
    await openCall(phones, ['orderEdit'])
    expect(listMainButtons()).toEqual(['Исправить контакты'])
    expect(screen.getAllByRole('button', { name: 'Исправить контакты' })).toHaveLength(1)
  })

  it('decides without a call for a user who may not correct them', async () => {
    await openCall(phones, [])
    expect(listMainButtons()).toEqual(['Решить без звонка'])
    expect(screen.queryByRole('button', { name: 'Исправить контакты' })).toBeNull()
  })

  it('calls if one number is left', async () => {
    await openCall(phones.slice(0, 1), ['orderEdit'])
    expect(listMainButtons()).toEqual(['Позвонить'])
    expect(screen.getAllByRole('button', { name: 'Исправить контакты' })).toHaveLength(1)
  })

  it('opens the next task while the call is postponed', async () => {
    await openCall(phones, ['orderEdit'], '2999-01-01T00:00:00.000Z')
    await screen.findByRole('button', { name: /Следующая задача/ })
    expect(listMainButtons()).toEqual(['Следующая задача'])
    expect(screen.getAllByRole('button', { name: 'Исправить контакты' })).toHaveLength(1)
  })
})
