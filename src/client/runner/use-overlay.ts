import { useState } from 'react'
import type { OfferedEvent, Step } from '../../../schemas/api/tasks.ts'
import type { GoodsCounts } from './fields/custom-field-behaviour.ts'
import { hasEventForm } from './machine/asides.ts'
import { useRunnerContext, type Runner } from './machine/use-runner.ts'
import type { StepAvailability } from './use-step-availability.ts'

export interface StepOverlayState {
  /** An irreversible event that waits for confirmation, with the payload to send and the counts that its text names. */
  question: { event: OfferedEvent; payload: unknown; counts: GoodsCounts | null } | null
  /** The event whose dialog form is open, with the initial data of the form. */
  dialog: { event: OfferedEvent; data: unknown } | null
  openQuestion: (event: OfferedEvent, payload: unknown, counts: GoodsCounts | null) => void
  openForm: (event: OfferedEvent, data: unknown) => void
  close: () => void
}

/** The open dialog of a step: at most one question or one form of an event. */
export function useStepOverlay(
  runner: Runner,
  step: Step,
  { working, heldBy }: StepAvailability,
): StepOverlayState {
  const [question, setQuestion] = useState<StepOverlayState['question']>(null)
  const [dialog, setDialog] = useState<StepOverlayState['dialog']>(null)
  const refusedSubmit = useRunnerContext(runner, (context) => context.refusedSubmit)

  // A dialog must not cover the bar that explains what happened to the step. If the event of a dialog was refused, its
  // dialog is opened again with the submitted data.
  if (heldBy !== null && (dialog || question)) {
    setDialog(null)
    setQuestion(null)
  }
  const [seenState, setSeenState] = useState<typeof working>(null)
  if (working !== seenState) {
    setSeenState(working)
    if (working === 'offline') setDialog(null)
    const event = step.events.find(({ type }) => type === refusedSubmit?.body.type)
    if (working === 'refused' && event && hasEventForm(event))
      setDialog({ event, data: refusedSubmit?.body.payload })
  }

  return {
    question,
    dialog,
    openQuestion: (event, payload, counts) => setQuestion({ event, payload, counts }),
    openForm: (event, data) => setDialog({ event, data }),
    close: () => {
      setQuestion(null)
      setDialog(null)
    },
  }
}
