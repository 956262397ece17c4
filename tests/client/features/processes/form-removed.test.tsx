import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FormsPanel } from '../../../../src/client/features/processes/panel/forms-panel.tsx'
import { renderScreen, mockServer, setWidth } from '../../app/interface.tsx'
import { graphOptions, sampleProcess } from './sample-process.ts'

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[PO-09] a form whose file is missing in the build is reported as missing, not as a form without fields', async () => {
  mockServer({})
  const { names } = graphOptions()
  const definition = { ...sampleProcess, forms: {} }
  await renderScreen(
    <FormsPanel definition={definition} names={names} selectState={() => undefined} />,
    '/processes/delivery/1',
  )
  expect((await screen.findAllByText('Файла этой формы в сборке нет. Сообщите разработчикам.')).length).toBe(
    3,
  )
  expect(screen.queryByText('Без полей')).toBeNull()
})
