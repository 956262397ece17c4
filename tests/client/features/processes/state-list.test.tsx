import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DiagramWorkspace } from '../../../../src/client/features/processes/diagram-workspace.tsx'
import { mockServer, renderScreen, setWidth } from '../../app/interface.tsx'
import { graphOptions, sampleProcess } from './sample-process.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const oldest = { instanceId: 1, since: '2026-01-01T00:00:00Z' }
const counts = new Map([['ready', { instances: 7, overdue: 2, oldest }]])

async function renderWorkspace(selectState: (state: string | null) => void = () => undefined) {
  mockServer({})
  await renderScreen(
    <DiagramWorkspace
      definition={{ ...sampleProcess, stages: ['code'] }}
      names={graphOptions().names}
      counts={counts}
      selectedState={null}
      selectState={selectState}
      head={(search) => search}
      side={null}
    />,
    '/processes/delivery/1',
  )
  return screen.findByRole('region', { name: 'Состояния и переходы' })
}

it('[PO-15] a phone shows the states by stage with their numbers and next states instead of the diagram', async () => {
  setWidth(390)
  const selectState = vi.fn()
  const list = await renderWorkspace(selectState)
  expect(document.querySelector('.react-flow')).toBeNull()
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(within(list).getByRole('heading', { name: /stages\.code/ })).toBeDefined()
  const ready = within(list).getByRole('button', { name: /states\.ready\.title.*, 7 в работе, 2 просрочены/ })
  const item = ready.closest('li')!
  expect(within(item).getByText('7')).toBeDefined()
  expect(within(item).getByText('2')).toBeDefined()
  // Every state of the machine is in the list once.
  expect(within(list).getAllByRole('button')).toHaveLength(sampleProcess.states.length)

  const user = userEvent.setup()
  const next = within(list).getAllByRole('link', { name: /states\.issued\.title/ })[0]!
  await user.click(next)
  const issued = within(list).getByRole('button', { name: /states\.issued\.title/ })
  expect(document.activeElement).toBe(issued)
  await user.keyboard('{Enter}')
  expect(selectState).toHaveBeenCalledWith('issued')
})
