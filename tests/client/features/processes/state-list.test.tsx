import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  DiagramContext,
  emptyDiagram,
} from '../../../../src/client/features/processes/diagram/diagram-context.ts'
import { PhoneOutline } from '../../../../src/client/features/processes/panel/outline.tsx'
import { mockServer, renderScreen, setWidth } from '../../app/interface.tsx'
import { graphOptions, sampleProcess } from './sample-process.ts'

beforeEach(() => setWidth(390))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const oldest = { instanceId: 1, since: '2026-01-01T00:00:00Z' }
const counts = new Map([['ready', { instances: 7, overdue: 2, oldest }]])

it('[PO-15] the list of a phone has the states by stage with their numbers and next states', async () => {
  mockServer({})
  const { names } = graphOptions()
  const selectState = vi.fn()
  await renderScreen(
    <DiagramContext
      value={{
        ...emptyDiagram,
        counts,
        getAccessibleName: (state) => (state === 'ready' ? `${names.place(state)}, 7` : names.place(state)),
      }}
    >
      <PhoneOutline definition={sampleProcess} names={names} selectState={selectState} />
    </DiagramContext>,
    '/processes/delivery/1',
  )
  const list = await screen.findByRole('region', { name: 'Состояния и переходы' })
  expect(within(list).getByRole('heading', { name: /stages\.code/ })).toBeDefined()
  const ready = within(list).getByRole('button', { name: /states\.ready\.title.*, 7$/ })
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
