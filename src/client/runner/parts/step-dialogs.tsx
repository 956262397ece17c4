import { Suspense, type ComponentProps } from 'react'
import type * as ConfirmDialogModule from '../../ui/confirm-dialog.tsx'
// Imported statically, because the key that opens a dialog is pressed before the code of the dialog has loaded.
import '../../ui/pressed-keys.ts'
import { createOnDemandCode } from '../form/on-demand.ts'
import type * as EventDialogModule from './event-dialog.tsx'
import { LoadErrorBoundary } from './load-failure.tsx'

/** Dialogs of a step. They are loaded when the pointer or the focus comes near the buttons. */
export const lazyStepDialogs = createOnDemandCode(async () => {
  const [{ ConfirmDialog }, { EventDialog }] = await Promise.all([
    import('../../ui/confirm-dialog.tsx'),
    import('./event-dialog.tsx'),
  ])
  return { ConfirmDialog, EventDialog }
})

export const LazyConfirmDialog = (props: ComponentProps<typeof ConfirmDialogModule.ConfirmDialog>) => (
  <LoadErrorBoundary>
    <Suspense fallback={null}>
      <LoadedQuestion {...props} />
    </Suspense>
  </LoadErrorBoundary>
)

function LoadedQuestion(props: ComponentProps<typeof ConfirmDialogModule.ConfirmDialog>) {
  const { ConfirmDialog } = lazyStepDialogs.useLoaded()
  return <ConfirmDialog {...props} />
}

export const LazyEventDialog = (props: ComponentProps<typeof EventDialogModule.EventDialog>) => (
  <LoadErrorBoundary>
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  </LoadErrorBoundary>
)

function LoadedDialog(props: ComponentProps<typeof EventDialogModule.EventDialog>) {
  const { EventDialog } = lazyStepDialogs.useLoaded()
  return <EventDialog {...props} />
}
