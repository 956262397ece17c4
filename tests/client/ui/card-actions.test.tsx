import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { CardActions } from '../../../src/client/ui/card/card-actions.tsx'
import type { BulkAction } from '../../../src/client/ui/list/list-description.ts'
import { renderScreen, setWidth } from '../app/interface.tsx'
import { texts, type SampleRow } from './sample-list.tsx'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function paint(run: BulkAction<SampleRow>['run']) {
  const action: BulkAction<SampleRow> = {
    name: 'paint',
    right: 'settingsEvents',
    appliesTo: () => true,
    run,
    stale: [['weights']],
  }
  const rendered = await renderScreen(
    <CardActions name="things" data={{ id: 1, name: 'thing 1' }} actions={[action]} queryKey="things" />,
    '/',
    texts,
  )
  for (const key of [['things', 1], ['weights'], ['orders'], queryKeys.rights])
    rendered.queries.setQueryData(key, key === queryKeys.rights ? ['settingsEvents'] : 'known')
  await userEvent.click(await screen.findByRole('button', { name: 'Paint' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Paint 1 things' }))
  return (key: unknown[]) => rendered.queries.getQueryState(key)?.isInvalidated
}

it('[EV-02] an action on a card reports its result, and refetches only what it has changed', async () => {
  const isStale = await paint(async () => ({ results: [{ id: 1, ok: true }] }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Painted'))
  expect([['things', 1], ['weights'], ['orders'], [...queryKeys.rights]].map(isStale)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('[EV-02] a refused action on a card displays the reason', async () => {
  await paint(async () => ({ results: [{ id: 1, ok: false, message: 'Уже завершено' }] }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Уже завершено'))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('[AC-01] an action on a card with a form sends the typed values', async () => {
  const run = vi.fn<BulkAction<SampleRow>['run']>(async () => ({ results: [{ id: 1, ok: true }] }))
  const action: BulkAction<SampleRow> = {
    name: 'paint',
    right: 'settingsEvents',
    appliesTo: () => true,
    run,
    Form: ({ action: requestedAction, rows, onConfirm }) => (
      <button onClick={() => onConfirm({ colour: 'red' })}>{`${requestedAction} ${rows[0]!.name}`}</button>
    ),
  }
  const thing = { id: 1, name: 'thing 1' }
  const { queries } = await renderScreen(
    <CardActions name="things" data={thing} actions={[action]} queryKey="things" />,
    '/',
    texts,
  )
  queries.setQueryData(queryKeys.rights, ['settingsEvents'])
  await userEvent.click(await screen.findByRole('button', { name: 'Paint' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'paint thing 1' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Painted'))
  expect(run.mock.calls[0]!.slice(0, 2)).toEqual([[thing], { colour: 'red' }])
})
