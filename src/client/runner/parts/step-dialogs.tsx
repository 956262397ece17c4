import { Suspense, type ComponentProps } from 'react'
import type * as ConfirmDialogModule from '../../ui/confirm-dialog.tsx'
// From the start: the key that asks a question is down before its dialog has come.
import '../../ui/pressed-keys.ts'
import { onDemand } from '../form/on-demand.ts'
import type * as EventDialogModule from './event-dialog.tsx'
import { LoadFailure } from './load-failure.tsx'

/** What opens over a step: fetched when the hand comes near the buttons, by pointer or by focus. */
export const dialogs = onDemand(async () => {
  const [{ ConfirmDialog }, { EventDialog }] = await Promise.all([
    import('../../ui/confirm-dialog.tsx'),
    import('./event-dialog.tsx'),
  ])
  return { ConfirmDialog, EventDialog }
})

export const StepQuestion = (props: ComponentProps<typeof ConfirmDialogModule.ConfirmDialog>) => (
  <LoadFailure>
    <Suspense fallback={null}>
      <LoadedQuestion {...props} />
    </Suspense>
  </LoadFailure>
)

function LoadedQuestion(props: ComponentProps<typeof ConfirmDialogModule.ConfirmDialog>) {
  const { ConfirmDialog } = dialogs.useLoaded()
  return <ConfirmDialog {...props} />
}

export const StepDialog = (props: ComponentProps<typeof EventDialogModule.EventDialog>) => (
  <LoadFailure>
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  </LoadFailure>
)

function LoadedDialog(props: ComponentProps<typeof EventDialogModule.EventDialog>) {
  const { EventDialog } = dialogs.useLoaded()
  return <EventDialog {...props} />
}
