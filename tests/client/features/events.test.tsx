import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { EventRow } from '../../../schemas/api/events.ts'
import { eventStatusField } from '../../../src/client/features/events/event-fields.tsx'

afterEach(cleanup)

it.each([
  ['pending', 'light'],
  ['ready', 'secondary'],
  ['queue', 'purple'],
  ['process', 'info'],
  ['done', 'done'],
  // The colour «warning» with the sign of a failure.
  ['fail', 'failedEvent'],
  ['canceled', 'dark'],
  ['waiting', 'primary'],
] as const)('[EV-01] an event in status %s has the colour %s', (status, tone) => {
  const surroundings = { t: (key: string) => key } as never
  const { container } = render(<>{eventStatusField.render!({ status } as EventRow, surroundings)}</>)
  expect(container.querySelector('span')?.className).toMatch(new RegExp(`_${tone}_`))
})
