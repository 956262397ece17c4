// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { cleanup, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseFormTextNamespace } from '../../../src/client/runner/form/form-text-namespace.ts'
import { remapDrafts } from '../../../src/client/runner/machine/remap-drafts.ts'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('confirming/v2')
}, 60_000)
afterEach(() => {
  cleanup()
  // The files of a worker share the texts.
  i18next.removeResourceBundle('ru', 'confirming/v2001')
  vi.unstubAllGlobals()
})

it('[WB-01] a step of a changed version displays the changed texts of its fields', async () => {
  const base = JSON.parse(readFileSync('schemas/forms/confirming/v2/texts.ru.json', 'utf8')) as {
    fields: { note: object }
  }
  i18next.addResourceBundle('ru', 'confirming/v2001', {
    ...base,
    fields: { ...base.fields, note: { ...base.fields.note, title: 'Что сказал покупатель' } },
  })
  new FakeServer(
    taskView({
      workflow: 'confirming',
      version: 2001,
      state: 'shortageOutcome',
      stage: 'outcome',
      form: 'confirming/v2/outcome',
      mobile: true,
      summary: { attempts: 1, callAttempts: 3 },
      events: [offeredEvent('CHANGES_AGREED', { tone: 'main', answer: 'agree', payload: 'step' })],
    }),
  )
  openTask()
  expect(await screen.findByLabelText('Что сказал покупатель')).toBeDefined()
})

it('[WB-01] only forms of the base have the texts of the changed version', () => {
  expect(chooseFormTextNamespace('confirming/v2/outcome', 'confirming/v2001')).toBe('confirming/v2001')
  expect(chooseFormTextNamespace('confirming/v1/outcome', 'confirming/v2001')).toBe('confirming/v1')
  expect(chooseFormTextNamespace('workbench/v1/instruction', 'confirming/v2001')).toBe('workbench/v1')
  expect(chooseFormTextNamespace('confirming/v2/outcome', 'confirming/v2')).toBe('confirming/v2')
  expect(chooseFormTextNamespace('confirming/v2/outcome', null)).toBe('confirming/v2')
})

it('[WB-07] unsaved input stays with its form when a task is migrated to a changed version and back', () => {
  const asides = { 'confirming/v2/call-failed': { note: 'Занято' } }
  const migrate = (from: number, to: number, forms: Record<string, unknown>) =>
    remapDrafts(
      { view: taskView({ workflow: 'confirming', version: from }), restorableInput: null, asides: forms },
      taskView({ workflow: 'confirming', version: to }),
    ).asides
  expect(migrate(2, 2001, asides)).toEqual(asides)
  expect(migrate(2001, 2, asides)).toEqual(asides)
  expect(migrate(1, 2001, { 'confirming/v1/call-failed': { note: 'Занято' } })).toEqual(asides)
})
