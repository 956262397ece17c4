import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedEvent, RunnerView } from '../../../schemas/api/tasks.ts'
import type { DraftLineChange } from '../../shared/draft-scans.ts'
import { noteFieldShortcutKey } from '../../shared/answers.ts'
import {
  assignShortcuts,
  demoteImpossibleCall,
  isMain,
  promotePossibleOutcome,
  sortEventsForDisplay,
  useActionKeys,
} from './action-keys.ts'
import { loadingSubmitBlockers, type SubmitBlockers } from './fields/custom-field-behaviour.ts'
import { ContactsButton } from './contacts/contacts-button.tsx'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { getFormLoader } from './form/load-form.ts'
import { hasFormFields, getFormFields } from './form/form-fields.ts'
import type { StepFormHandle } from './form/step-form-props.ts'
import { StepForm } from './form/step-form.tsx'
import { hasEventForm, buildEventFormData, selectEventFormInput } from './machine/asides.ts'
import { appearsAtField, type RunnerContext } from './machine/context.ts'
import { useRunnerContext, type Runner } from './machine/use-runner.ts'
import { useFocusReturn } from '../ui/focus-return.ts'
import { useRights } from '../http/use-rights.ts'
import { ActionBar } from './parts/action-bar.tsx'
import { CallInfoLine } from './parts/call-line.tsx'
import { AttemptCount, getAttemptsRule, hasAttemptCount } from './parts/attempts.tsx'
import { DraftStorageState } from './parts/draft-state.tsx'
import { NextTaskButton } from './parts/next-task.tsx'
import { lazyStepDialogs } from './parts/step-dialogs.tsx'
import { StepNotices } from './parts/runner-bars.tsx'
import { StepHead } from './parts/step-head.tsx'
import { StepOverlay } from './parts/step-overlay.tsx'
import { StepSums } from './parts/step-sums.tsx'
import { StepMainContent } from './parts/step-main-content.tsx'
import { UnexpectedScans } from './scan/unexpected-scans.tsx'
import { LoadingScanQueue } from './scan/use-scanner.ts'
import { selectDeskButtons } from './subject/desk-subject.tsx'
import { demoteMainEvent, isPostponedTask } from './postponed-task.ts'
import { useAvailableEvents } from './use-available-events.ts'
import { useStepOverlay } from './use-overlay.ts'
import { useStepAvailability } from './use-step-availability.ts'
import { getWorkflowNamespace, toStateTextKey, useStepTextValues } from './use-translation-values.ts'
import { joinClasses } from '../ui/join-classes.ts'
import columns from './columns.module.css'
import styles from './step-page.module.css'

/** Name of the shortcut action that focuses the note. It is handled like the type of an event, but nothing is sent. */
const noteAction = '@note'

/** Messages by form field. */
type FieldMessages = Readonly<Record<string, string>>

const isSame = (a: SubmitBlockers, b: SubmitBlockers) => JSON.stringify(a) === JSON.stringify(b)

interface Props {
  runner: Runner
  view: RunnerView
  initialForm: RunnerContext['initialForm']
  /** Facts displayed next to the step. */
  aside: ReactNode
}

/**
 * Page of one step that a user performs. Another step, or the same step when it is opened again, mounts a new page.
 */
export function StepPage({ runner, view, initialForm, aside }: Props) {
  const { step, order, extraFacts } = view
  const ns = getWorkflowNamespace(step)
  const { t } = useTranslation(['runner', ns])
  const facts = useStepTextValues(view)
  const form = useRef<StepFormHandle>(null)
  const outline = getFormFields(initialForm.form)

  const lock = useStepAvailability(runner, view)
  const { locked, busy, heldBy, closed } = lock
  const overlay = useStepOverlay(runner, step, lock)
  const { heading, formRoot } = useStepFocus(heldBy)
  const [blockers, setBlockers] = useState(loadingSubmitBlockers)
  const [hint, setHint] = useState<string | null>(null)
  const earlyPress = useRef<string | null>(null)
  const isLockedForMoment = locked && busy === null && closed?.isTemporary === true

  const asides = useRunnerContext(runner, (context) => context.asides)
  const carried = useRunnerContext(runner, (context) => context.carriedValues)
  const typed = useRunnerContext(runner, (context) => context.typed)
  const typedBefore = useMemo(() => {
    if (typed?.form !== initialForm.form) return carried
    // Fields of this form already use the carried values. A field that the user has cleared must not be filled again.
    const remaining = Object.entries(carried).filter(([field]) => !(field in getFormFields(initialForm.form)))
    return { ...Object.fromEntries(remaining), ...(typed.data as object) }
  }, [carried, typed, initialForm.form])
  const surroundings = useMemo(
    () => ({ order, extraFacts, summary: step.summary, closed }),
    [order, extraFacts, step.summary, closed],
  )

  const stepBlocker = blockers.step && t(blockers.step.key, blockers.step.facts)
  const blockedReason = (event: OfferedEvent): string | null => {
    if (lock.lockReason !== null) return lock.lockReason
    if (busy !== null) return lock.waitText
    if (event.refusedBy !== undefined) return t(`${ns}:refusals.${event.refusedBy}`, facts)
    if (event.payload !== 'step') return null
    const blocker = blockers.step ?? (event.counted ? blockers.counted[event.counted] : null)
    return blocker ? t(blocker.key, blocker.facts) : null
  }
  // Returns the fields marked `kept` that the event's form shares with the step's form. Their values, such as a note,
  // are stored only in the step's form, whichever form they are typed in.
  const sharedWith = (formId: string) =>
    form.current?.selectCarriedFields(Object.keys(getFormFields(formId))) ?? []
  const onTypedAside = (formId: string, data: unknown) => {
    const shared = data === null ? [] : sharedWith(formId)
    for (const field of shared)
      form.current?.setValue(field, (data as Readonly<Record<string, unknown>>)[field])
    runner.send({ type: 'TYPED_ASIDE', form: formId, data: selectEventFormInput(data, typedBefore, shared) })
  }
  const rememberFocus = useFocusReturn(busy !== null)
  const send = (type: string, payload: unknown) => {
    setHint(null)
    rememberFocus()
    runner.send({ type: 'SUBMIT', event: type, payload, key: crypto.randomUUID() })
  }
  const isPostponed = isPostponedTask(view)
  const trigger = (type: string) => {
    const offeredEvent = step.events.find((candidate) => candidate.type === type)
    if (!offeredEvent) return
    const event = isPostponed ? demoteMainEvent(offeredEvent) : offeredEvent
    // The event is triggered again when the lock ends. If the lock ends with another step, this page is unmounted and
    // the press is dropped.
    if (isLockedForMoment) earlyPress.current = type
    else if (
      busy === null &&
      lock.lockReason === null &&
      event.payload === 'step' &&
      blockers === loadingSubmitBlockers
    ) {
      // The user pressed a key as soon as the step was visible. The event is triggered after the form has mounted.
      earlyPress.current = type
      return
    }
    const reason = blockedReason(event)
    if (reason !== null) {
      setHint(reason)
      if (reason === stepBlocker) formRoot.current?.querySelector<HTMLElement>('[data-blocks-step]')?.focus()
      return
    }
    if (hasEventForm(event))
      return overlay.openForm(
        event,
        buildEventFormData(asides[event.payload], typedBefore, sharedWith(event.payload)),
      )
    const payload = event.payload === 'step' ? (form.current?.collect() ?? null) : undefined
    if (payload === null) return
    if (event.irreversible) overlay.openQuestion(event, payload, form.current?.countGoods() ?? null)
    else send(type, payload)
  }
  const runEarlyPress = useEffectEvent(() => {
    const type = earlyPress.current
    earlyPress.current = null
    if (type !== null) trigger(type)
  })
  // Waits until the form has reported its blockers, because they decide whether the event can be sent.
  useEffect(() => {
    if (blockers !== loadingSubmitBlockers && !isLockedForMoment) runEarlyPress()
  }, [blockers, isLockedForMoment])

  const refusedSubmit = useRunnerContext(runner, (context) => context.refusedSubmit)
  const refusal = useRunnerContext(runner, (context) => context.refusal)
  const isOfStep = step.events.find(({ type }) => type === refusedSubmit?.body.type)?.payload === 'step'
  const isRefusalVisible =
    overlay.dialog !== null || (isOfStep && refusal !== null && appearsAtField(refusal))
  const stateKey = `${ns}:${toStateTextKey(step.state)}`
  const messages = Object.keys(outline).map((field) => [
    field,
    t(`${stateKey}.wrong.${field}`, { ...facts, defaultValue: '' }),
  ])
  const stateMessages = Object.fromEntries(
    messages.filter(([, sentence]) => sentence !== ''),
  ) as FieldMessages
  // Does not change until another step is refused, because a corrected field must not be marked as invalid again when
  // facts are refreshed.
  const wrongJson = JSON.stringify([
    refusedSubmit?.key,
    isOfStep && refusal?.fields ? refusal.fields : stateMessages,
  ])
  const fieldErrors = useMemo(() => (JSON.parse(wrongJson) as [unknown, FieldMessages])[1], [wrongJson])

  // A step about a code or a sum displays its form first and then the goods, because there may be many of them.
  const formFirst = 'code' in outline || step.sums.length > 0
  const work = (
    <StepMainContent view={view} acts={{ step, isOff: locked || heldBy !== null || !step.mayWork, send }} />
  )
  const codes = 'code' in outline ? step.summary['codeAttempts'] : 0
  const maxAttempts = Number(step.summary['callAttempts'] ?? codes ?? 0)
  const stateTexts = ['instruction', ...Object.keys(outline).map((field) => `wrong.${field}`)].map((name) =>
    t(`${stateKey}.${name}`, { ...facts, defaultValue: '', skipInterpolation: true }),
  )
  const attempts = maxAttempts > 0 && (
    <AttemptCount
      used={Number(step.summary['attempts'] ?? 0)}
      maximum={maxAttempts}
      calls={'callAttempts' in step.summary}
      isTold={hasAttemptCount(stateTexts)}
      {...getAttemptsRule(view, t)}
    />
  )
  const answersByDigits = step.script !== null || (hasOnlyNotes(outline) && !step.questions)
  const availableEvents = useAvailableEvents(step.events)
  const stillOffered = order === null ? selectDeskButtons(view, availableEvents) : availableEvents
  const canCorrect = useRights()?.has('orderEdit') === true
  const possible = useMemo(
    () => (order === null ? stillOffered : demoteImpossibleCall(stillOffered, order, canCorrect)),
    [stillOffered, order, canCorrect],
  )
  // Without a number to dial and another main event, the correction of the contacts is the main action.
  const isCorrectionMain = !isPostponed && canCorrect && possible !== stillOffered && !possible.some(isMain)
  const reloadOrder = () => runner.send({ type: 'CHANGED_ELSEWHERE' })
  // After postponing a task the user continues with the next task, so the postponed task has no main button.
  const offered = useMemo(
    () =>
      sortEventsForDisplay(
        isPostponed ? stillOffered.map(demoteMainEvent) : promotePossibleOutcome(possible, blockers),
      ),
    [isPostponed, stillOffered, possible, blockers],
  )
  const keys = useMemo(() => assignShortcuts(offered, answersByDigits), [offered, answersByDigits])
  const hasNote = answersByDigits && Object.values(outline).includes('textarea')
  const focusNote = () => formRoot.current?.querySelector('textarea')?.focus()
  const activeShortcuts = useMemo(() => {
    // While a note is being typed, digits are text. Function keys then trigger the events.
    const keysInText = assignShortcuts(offered, false)
    const entries = [...keys].map(
      ([type, names]) => [type, [...names, ...(keysInText.get(type) ?? [])]] as const,
    )
    return new Map<string, readonly string[]>(
      hasNote ? [...entries, [noteAction, [noteFieldShortcutKey]]] : entries,
    )
  }, [keys, offered, hasNote])
  const onShortcut = (type: string) => {
    if (type === noteAction) return focusNote()
    trigger(type)
  }
  useActionKeys(activeShortcuts, onShortcut)

  const main = offered.find(({ tone }) => tone === 'main')
  const latest = useRef({ trigger, main })
  useEffect(() => {
    latest.current = { trigger, main }
  })

  const onTyped = useCallback(
    (data: unknown, scans: readonly DraftLineChange[]) => runner.send({ type: 'TYPED', data, scans }),
    [runner],
  )
  // Applies merged data at the moment of the merge. At the next render they would overwrite a scan made in between.
  useEffect(() => {
    let seenSerial = runner.getSnapshot().context.merged?.serial
    const subscription = runner.subscribe(({ context: { merged } }) => {
      if (merged === null || merged.serial === seenSerial) return
      seenSerial = merged.serial
      form.current?.applyMerged(merged.data)
    })
    return () => subscription.unsubscribe()
  }, [runner])
  const onBlockers = useCallback(
    (next: SubmitBlockers) => {
      setBlockers((current) => (isSame(current, next) ? current : next))
      setHint(null)
    },
    [setBlockers, setHint],
  )
  const onEnter = useCallback(
    () => latest.current.main && latest.current.trigger(latest.current.main.type),
    [],
  )

  // Escape leaves the note, so that digit keys are shortcuts again.
  const leaveNote = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) heading.current?.focus()
  }

  return (
    <>
      <div className={columns.root}>
        <section className={styles.root} aria-labelledby="step-instruction">
          <StepHead view={view} attempts={attempts} heading={heading} />
          <UnexpectedScans />
          {order !== null && step.show.includes('phone') && (
            <CallInfoLine view={{ ...view, order }} attempts={attempts}>
              {!isCorrectionMain && <ContactsButton order={order} onSaved={reloadOrder} />}
            </CallInfoLine>
          )}
          {!formFirst && work}
          <StepSums view={view} />
          <div
            className={joinClasses(styles.form, !formFirst && styles.fills)}
            ref={formRoot}
            onKeyDown={leaveNote}
          >
            <Suspense
              fallback={
                <>
                  <FormSkeleton formId={initialForm.form} />
                  <LoadingScanQueue />
                </>
              }
            >
              <StepForm
                formId={initialForm.form}
                data={initialForm.data}
                typedBefore={carried}
                surroundings={surroundings}
                questions={step.questions}
                wrong={fieldErrors}
                // While a question is open, the form that it refers to must not change, so scans have to wait.
                readOnly={locked || overlay.question !== null || heldBy !== null || !step.mayWork}
                ref={form}
                onTyped={onTyped}
                onBlockers={onBlockers}
                onEnter={onEnter}
              />
            </Suspense>
          </div>
          {formFirst && <div className={styles.rest}>{work}</div>}
        </section>
        {aside}
      </div>
      <ActionBar
        events={offered}
        label={(type) => t(`${ns}:events.${type}.label`, facts)}
        keys={keys}
        reason={blockedReason}
        isPassing={(reason) => reason === lock.waitText || heldBy !== null}
        attemptedReason={hint}
        large={step.script !== null}
        busy={busy}
        onAct={trigger}
        onNear={() => fetchDialogs(step.events)}
        onNote={hasNote ? focusNote : null}
        notices={<StepNotices runner={runner} isRefusalVisible={isRefusalVisible} />}
        next={
          isPostponed ? (
            <NextTaskButton finishedTaskId={view.task?.taskId ?? 0} size="medium" />
          ) : (
            isCorrectionMain && order !== null && <ContactsButton main order={order} onSaved={reloadOrder} />
          )
        }
      >
        <DraftStorageState runner={runner} />
      </ActionBar>
      <StepOverlay
        runner={runner}
        view={view}
        lock={lock}
        overlay={overlay}
        typedBefore={typedBefore}
        surroundings={surroundings}
        send={send}
        onTypedAside={onTypedAside}
      />
    </>
  )
}

/**
 * Moves the focus to the heading of the step, unless a field already has the focus. After a take-over moves it to the
 * first field.
 */
function useStepFocus(heldBy: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const formRoot = useRef<HTMLDivElement>(null)
  const [wasHeld, setWasHeld] = useState(heldBy !== null)
  if (heldBy !== null && !wasHeld) setWasHeld(true)
  useEffect(() => {
    // The take-over button has disappeared, so the focus moves to the first field.
    if (wasHeld && heldBy === null)
      formRoot.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [wasHeld, heldBy])
  useEffect(() => {
    // A field with autofocus may already have the focus.
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus()
  }, [])
  return { heading, formRoot }
}

/** Loads the dialogs before a button is pressed, so that they open immediately. */
function fetchDialogs(events: OfferedEvent[]) {
  const forms = events.filter((event) => hasEventForm(event) && hasFormFields(event.payload))
  for (const code of [lazyStepDialogs, ...forms.map(({ payload }) => getFormLoader(payload))])
    code.load().catch(() => undefined)
}

/** True if the step has no input except a note, so that digit keys may be shortcuts. */
const hasOnlyNotes = (outline: Readonly<Record<string, string>>) =>
  Object.values(outline).every((widget) => widget === 'textarea')
