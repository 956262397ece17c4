import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedEvent, RunnerView } from '../../../schemas/api/tasks.ts'
import type { ScanEvent } from '../../shared/draft-scans.ts'
import { serverNow } from '../http/server-clock.ts'
import { noteKey } from '../../shared/answers.ts'
import { asSeen, keysOf, useActionKeys } from './action-keys.ts'
import { notYet, type Blockers } from './fields/own-field.ts'
import { ContactsButton } from './contacts/contacts-button.tsx'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { formCode } from './form/load-form.ts'
import { hasFields, outlineOf } from './form/outline.ts'
import type { StepFormHandle } from './form/step-form-props.ts'
import { StepForm } from './form/step-form.tsx'
import { isAside, openedAside, typedAside } from './machine/asides.ts'
import { isShownAtField, type RunnerContext } from './machine/context.ts'
import { useRunnerContext, type Runner } from './machine/use-runner.ts'
import { useFocusReturn } from '../ui/focus-return.ts'
import { ActionBar } from './parts/action-bar.tsx'
import { DraftState } from './parts/draft-state.tsx'
import { NextTask } from './parts/next-task.tsx'
import { dialogs } from './parts/step-dialogs.tsx'
import { StepNotices } from './parts/runner-bars.tsx'
import { StepHead } from './parts/step-head.tsx'
import { StepOver } from './parts/step-over.tsx'
import { StepSums } from './parts/step-sums.tsx'
import { StepWork } from './parts/step-work.tsx'
import { ScansOfNoStep } from './scan/other-scans.tsx'
import { HoldScans } from './scan/use-scanner.ts'
import { eventsByRow } from './subject/desk-subject.tsx'
import { useOffered } from './use-offered.ts'
import { useOpenedOver } from './use-opened-over.ts'
import { useStepLock } from './use-step-lock.ts'
import { namespaceOf, stateKey, useTextFacts } from './use-text-facts.ts'
import { classes } from '../ui/classes.ts'
import styles from './step-page.module.css'

/** Pressed like an event, but nothing is sent. */
const note = '@note'

/** Sentences by field. */
type Fields = Readonly<Record<string, string>>

const same = (a: Blockers, b: Blockers) => JSON.stringify(a) === JSON.stringify(b)

interface Props {
  runner: Runner
  view: RunnerView
  opened: RunnerContext['opened']
}

/** One step in which a person acts. Another step, or the same one opened anew, is another page. */
export function StepPage({ runner, view, opened }: Props) {
  const { step, order, beside } = view
  const ns = namespaceOf(step)
  const { t } = useTranslation(['runner', ns])
  const facts = useTextFacts(view)
  const form = useRef<StepFormHandle>(null)
  const outline = outlineOf(opened.form)

  const lock = useStepLock(runner, view)
  const { locked, busy, heldBy, closed } = lock
  const over = useOpenedOver(runner, step, lock)
  const { heading, formRoot } = useStepFocus(heldBy)
  const [blockers, setBlockers] = useState(notYet)
  const [hint, setHint] = useState<string | null>(null)
  const early = useRef<string | null>(null)
  const earlyTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Meant for this step alone: another one may have opened meanwhile.
  useEffect(() => () => clearTimeout(earlyTimer.current), [])

  const asides = useRunnerContext(runner, (context) => context.asides)
  const carried = useRunnerContext(runner, (context) => context.carried)
  const typed = useRunnerContext(runner, (context) => context.typed)
  const typedBefore = useMemo(() => {
    if (typed?.form !== opened.form) return carried
    // The form has taken up its own: what was emptied there is not what was carried.
    const rest = Object.entries(carried).filter(([field]) => !(field in outlineOf(opened.form)))
    return { ...Object.fromEntries(rest), ...(typed.data as object) }
  }, [carried, typed, opened.form])
  const surroundings = useMemo(
    () => ({ order, beside, summary: step.summary, closed }),
    [order, beside, step.summary, closed],
  )

  const reason = (event: OfferedEvent): string | null => {
    if (lock.why !== null) return lock.why
    if (event.refusedBy !== undefined) return t(`${ns}:refusals.${event.refusedBy}`, facts)
    if (event.payload !== 'step') return null
    const blocker = blockers.step ?? (event.counted ? blockers.counted[event.counted] : null)
    return blocker ? t(blocker.key, blocker.facts) : null
  }
  // One note, wherever it is typed: what the form of an event shares with the step's own lives in the latter.
  const sharedWith = (formId: string) => form.current?.keptOf(Object.keys(outlineOf(formId))) ?? []
  const onTypedAside = (formId: string, data: unknown) => {
    const shared = sharedWith(formId)
    for (const field of shared) form.current?.write(field, (data as Readonly<Record<string, unknown>>)[field])
    runner.send({ type: 'TYPED_ASIDE', form: formId, data: typedAside(data, typedBefore, shared) })
  }
  const rememberFocus = useFocusReturn(busy !== null)
  const send = (type: string, payload: unknown) => {
    setHint(null)
    rememberFocus()
    runner.send({ type: 'SUBMIT', event: type, payload, key: crypto.randomUUID() })
  }
  const act = (type: string) => {
    const event = step.events.find((offered) => offered.type === type)
    if (!event || busy !== null) return
    // What was pressed as soon as the step was shown is meant for it: it waits for the form to mount.
    if (lock.why === null && event.payload === 'step' && blockers === notYet) {
      early.current = type
      return
    }
    const why = reason(event)
    if (why !== null) return setHint(why)
    if (isAside(event))
      return over.openForm(event, openedAside(asides[event.payload], typedBefore, sharedWith(event.payload)))
    const payload = event.payload === 'step' ? (form.current?.collect() ?? null) : undefined
    if (payload === null) return
    if (event.irreversible) over.ask(event, payload)
    else send(type, payload)
  }

  const refused = useRunnerContext(runner, (context) => context.refused)
  const refusal = useRunnerContext(runner, (context) => context.refusal)
  const ofStep = step.events.find(({ type }) => type === refused?.body.type)?.payload === 'step'
  const isRefusalShown = over.dialog !== null || (ofStep && refusal !== null && isShownAtField(refusal))
  const sentences = Object.keys(outline).map((field) => [
    field,
    t(`${ns}:${stateKey(step.state)}.wrong.${field}`, { ...facts, defaultValue: '' }),
  ])
  const ofState = Object.fromEntries(sentences.filter(([, sentence]) => sentence !== '')) as Fields
  // The same object until another step is refused: what was corrected is not wrong again by a refreshed fact.
  const wrongNow = JSON.stringify([refused?.key, ofStep && refusal?.fields ? refusal.fields : ofState])
  const wrong = useMemo(() => (JSON.parse(wrongNow) as [unknown, Fields])[1], [wrongNow])

  // What is typed or paid is the work here: the goods, however many, follow it.
  const formFirst = 'code' in outline || step.sums.length > 0
  const work = <StepWork view={view} acts={{ step, off: locked || heldBy !== null || !step.mayWork, send }} />
  const codes = 'code' in outline ? step.summary['codeAttempts'] : 0
  const most = Number(step.summary['callAttempts'] ?? codes ?? 0)
  const digits = step.script !== null || hasOnlyNotes(outline)
  const byRow = order === null ? eventsByRow(view) : []
  const stillOffered = useOffered(step.events).filter(({ type }) => !byRow.includes(type))
  const putOff = isPutOff(view)
  // What waits for its time is not the next thing to do: the next task is.
  const offered = useMemo(
    () =>
      asSeen(
        putOff
          ? stillOffered.map((event) => ({ ...event, tone: event.tone === 'main' ? 'plain' : event.tone }))
          : stillOffered,
      ),
    [putOff, stillOffered],
  )
  const keys = useMemo(() => keysOf(offered, digits), [offered, digits])
  const hasNote = digits && Object.values(outline).includes('textarea')
  const toNote = () => formRoot.current?.querySelector('textarea')?.focus()
  const pressable = useMemo(() => {
    // While a note is written its digits are text: the function keys answer from inside it.
    const fromText = keysOf(offered, false)
    const all = [...keys].map(([type, own]) => [type, [...own, ...(fromText.get(type) ?? [])]] as const)
    return new Map<string, readonly string[]>(hasNote ? [...all, [note, [noteKey]]] : all)
  }, [keys, offered, hasNote])
  useActionKeys(pressable, (type) => (type === note ? toNote() : act(type)))

  const main = step.events.find(({ tone }) => tone === 'main')
  const latest = useRef({ act, main })
  useEffect(() => {
    latest.current = { act, main }
  })

  const onTyped = useCallback(
    (data: unknown, scans: readonly ScanEvent[]) => runner.send({ type: 'TYPED', data, scans }),
    [runner],
  )
  // At the moment of the merge and not by the next drawing: a scan in between would be overwritten.
  useEffect(() => {
    let seen = runner.getSnapshot().context.merged?.serial
    const subscription = runner.subscribe(({ context: { merged } }) => {
      if (merged === null || merged.serial === seen) return
      seen = merged.serial
      form.current?.take(merged.data)
    })
    return () => subscription.unsubscribe()
  }, [runner])
  const onBlockers = useCallback(
    (next: Blockers) => {
      setBlockers((now) => (same(now, next) ? now : next))
      setHint(null)
      const pressed = early.current
      early.current = null
      // After the form is drawn: only then does the action know that nothing blocks it.
      if (pressed !== null) earlyTimer.current = setTimeout(() => latest.current.act(pressed))
    },
    [setBlockers, setHint],
  )
  const onEnter = useCallback(() => latest.current.main && latest.current.act(latest.current.main.type), [])

  // The digits are the answers' again.
  const leaveNote = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) heading.current?.focus()
  }

  return (
    <section className={styles.root} aria-labelledby="step-instruction">
      <StepHead view={view} most={most} heading={heading} />
      <ScansOfNoStep />
      {!formFirst && work}
      {order !== null && step.show.includes('phone') && (
        <ContactsButton order={order} onSaved={() => runner.send({ type: 'CHANGED_ELSEWHERE' })} />
      )}
      <StepSums view={view} />
      <div className={classes(styles.form, !formFirst && styles.fills)} ref={formRoot} onKeyDown={leaveNote}>
        <Suspense
          fallback={
            <>
              <FormSkeleton formId={opened.form} />
              <HoldScans />
            </>
          }
        >
          <StepForm
            formId={opened.form}
            data={opened.data}
            typedBefore={carried}
            surroundings={surroundings}
            wrong={wrong}
            // While a question is open nothing may change that it speaks of: scans wait.
            readOnly={locked || over.question !== null || heldBy !== null || !step.mayWork}
            ref={form}
            onTyped={onTyped}
            onBlockers={onBlockers}
            onEnter={onEnter}
          />
        </Suspense>
      </div>
      {formFirst && <div className={styles.rest}>{work}</div>}
      <ActionBar
        events={offered}
        label={(type) => t(`${ns}:events.${type}.label`, facts)}
        keys={keys}
        reason={reason}
        isPassing={(why) => why === lock.wait || heldBy !== null}
        asked={hint}
        large={step.script !== null}
        busy={busy}
        onAct={act}
        onNear={() => fetchDialogs(step.events)}
        onNote={hasNote ? toNote : null}
        notices={<StepNotices runner={runner} isRefusalShown={isRefusalShown} />}
        next={putOff && <NextTask after={view.task?.taskId ?? 0} size="medium" />}
      >
        <DraftState runner={runner} />
      </ActionBar>
      <StepOver {...{ runner, view, lock, over, typedBefore, surroundings, send, onTypedAside }} />
    </section>
  )
}

/** The step's name has the focus at first; the first field has it once a task was taken over. */
function useStepFocus(heldBy: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const formRoot = useRef<HTMLDivElement>(null)
  const [wasHeld, setWasHeld] = useState(heldBy !== null)
  if (heldBy !== null && !wasHeld) setWasHeld(true)
  useEffect(() => {
    // The button that took the task over is gone: work begins at the first field.
    if (wasHeld && heldBy === null)
      formRoot.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [wasHeld, heldBy])
  useEffect(() => {
    // Fields that listen from the start have taken the focus already.
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus()
  }, [])
  return { heading, formRoot }
}

/** Before the press: what it opens is then there at once. */
function fetchDialogs(events: OfferedEvent[]) {
  const forms = events.filter((event) => isAside(event) && hasFields(event.payload))
  for (const code of [dialogs, ...forms.map(({ payload }) => formCode(payload))])
    code.load().catch(() => undefined)
}

/** The task is out of the list until its time. */
const isPutOff = ({ task }: RunnerView) =>
  task?.taskStatus === 'open' && task.postponedUntil !== null && Date.parse(task.postponedUntil) > serverNow()

/** Digits are typed into nothing but a note, which has the focus while it is written. */
const hasOnlyNotes = (outline: Readonly<Record<string, string>>) =>
  Object.values(outline).every((widget) => widget === 'textarea')
