import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedEvent, RunnerView } from '../../../schemas/api/tasks.ts'
import { serverNow } from '../http/server-clock.ts'
import { Notice } from '../ui/notice.tsx'
import { asSeen, keysOf, useActionKeys } from './action-keys.ts'
import { isAside, typedAside } from './machine/asides.ts'
import { notYet, type Blockers } from './fields/own-field.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { formCode } from './form/load-form.ts'
import { hasFields, outlineOf } from './form/outline.ts'
import type { StepFormHandle } from './form/step-form-props.ts'
import { StepForm } from './form/step-form.tsx'
import { ActionBar } from './parts/action-bar.tsx'
import { Attempts } from './parts/attempts.tsx'
import { CallScript } from './parts/call-script.tsx'
import { NextTask } from './parts/next-task.tsx'
import { DraftState } from './parts/draft-state.tsx'
import { StepCentre } from './parts/step-centre.tsx'
import { dialogs, StepDialog, StepQuestion } from './parts/step-dialogs.tsx'
import { StepSums } from './parts/step-sums.tsx'
import type { RunnerContext } from './machine/context.ts'
import { ScansOfNoDialog, ScansOfNoStep } from './scan/other-scans.tsx'
import { HoldScans } from './scan/use-scanner.ts'
import { eventsByRow } from './subject/desk-subject.tsx'
import { useOffered } from './use-offered.ts'
import { useRunnerContext, type Runner } from './machine/use-runner.ts'
import { namespaceOf, stateKey, typedFacts, useTextFacts, wordsOf } from './use-text-facts.ts'
import styles from './step-page.module.css'

const same = (a: Blockers, b: Blockers) => JSON.stringify(a) === JSON.stringify(b)

interface Props {
  runner: Runner
  view: RunnerView
  opened: RunnerContext['opened']
}

/** One step in which a person acts. Another step, or the same one opened anew, is another page. */
export function StepPage({ runner, view, opened }: Props) {
  const { step } = view
  const order = 'order' in view ? view.order : null
  const ns = namespaceOf(step)
  const { t } = useTranslation(['runner', ns])
  const facts = useTextFacts(view)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<StepFormHandle>(null)
  const outline = outlineOf(opened.form)

  const [blockers, setBlockers] = useState(notYet)
  const [hint, setHint] = useState<string | null>(null)
  const [question, setQuestion] = useState<{ event: OfferedEvent; payload: unknown } | null>(null)
  const [dialog, setDialog] = useState<{ event: OfferedEvent; data: unknown } | null>(null)

  const carried = useRunnerContext(runner, (context) => context.carried)
  const typed = useRunnerContext(runner, (context) => context.typed)
  const kept = useMemo(
    () => ({ ...carried, ...((typed?.form === opened.form ? typed.data : {}) as object) }),
    [carried, typed, opened.form],
  )

  const working = useSelector(runner, ({ value }) =>
    typeof value.page === 'object' ? value.page.working : null,
  )
  const submit = useRunnerContext(runner, (context) => context.submit)
  const refused = useRunnerContext(runner, (context) => context.refused)
  const refusal = useRunnerContext(runner, (context) => context.refusal)
  const heldBy = useRunnerContext(runner, (context) => context.heldBy)
  const asides = useRunnerContext(runner, (context) => context.asides)

  // A dialog must not stand before the bar that says what became of the step, nor be lost when it was refused.
  if (heldBy !== null && (dialog || question)) {
    setDialog(null)
    setQuestion(null)
  }
  const [seen, setSeen] = useState<typeof working>(null)
  if (working !== seen) {
    setSeen(working)
    if (working === 'offline') setDialog(null)
    const event = step.events.find(({ type }) => type === refused?.body.type)
    if (working === 'refused' && event && isAside(event)) setDialog({ event, data: refused?.body.payload })
  }

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

  const wait = t('actions.wait', { context: wordsOf(view) })
  const heldByOther = t('bars.heldBy', { name: heldBy, context: wordsOf(view) })
  const locked = working !== 'editing' && working !== 'refused' && working !== 'conflict'
  const busy = working === 'submitting' ? (submit?.body.type ?? '') : null
  const stopped =
    heldBy !== null
      ? heldByOther
      : !step.mayWork
        ? t('actions.onlyLook')
        : working === 'offline'
          ? t('actions.kept')
          : working === 'stuck'
            ? t('bars.stuck', { context: wordsOf(view) })
            : null
  const closed = useMemo(
    () => (stopped !== null ? { why: stopped, waits: false } : locked ? { why: wait, waits: true } : null),
    [stopped, locked, wait],
  )
  const say = (type: string) => t(`${ns}:events.${type}.label`, facts)
  const reason = (event: OfferedEvent): string | null => {
    if (heldBy !== null) return heldByOther
    if (working === 'offline') return t('actions.kept')
    if (locked && busy === null) return wait
    if (event.payload !== 'step') return null
    const blocker = blockers.step ?? (event.counted ? blockers.counted[event.counted] : null)
    return blocker ? t(blocker.key, blocker.facts) : null
  }

  // The digits are the answers' again.
  const leaveNote = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) heading.current?.focus()
  }
  const send = (type: string, payload: unknown) => {
    setHint(null)
    runner.send({ type: 'SUBMIT', event: type, payload, key: crypto.randomUUID() })
  }
  const act = (type: string) => {
    const event = step.events.find((offered) => offered.type === type)
    if (!event || busy !== null) return
    const why = reason(event)
    if (why !== null) return setHint(why)
    if (isAside(event)) return setDialog({ event, data: asides[event.payload] ?? {} })
    const payload = event.payload === 'step' ? (form.current?.collect() ?? null) : undefined
    if (payload === null) return
    if (event.irreversible) setQuestion({ event, payload })
    else send(type, payload)
  }

  const codes = 'code' in outline ? step.summary['codeAttempts'] : 0
  const most = Number(step.summary['callAttempts'] ?? codes ?? 0)
  const digits = step.script !== null || hasOnlyNotes(outline)
  const byRow = view.order === null ? eventsByRow(view) : []
  const standing = useOffered(step.events).filter(({ type }) => !byRow.includes(type))
  const acts = { step, off: locked || heldBy !== null || !step.mayWork, send }
  const putOff = isPutOff(view)
  // What waits for its time is not the next thing to do: the next task is.
  const offered = useMemo(
    () =>
      asSeen(
        putOff
          ? standing.map((event) => ({ ...event, tone: event.tone === 'main' ? 'plain' : event.tone }))
          : standing,
      ),
    [putOff, standing],
  )
  const keys = useMemo(() => keysOf(offered, digits), [offered, digits])
  useActionKeys(keys, act)

  const { beside } = view
  const surroundings = useMemo(
    () => ({ order, beside, summary: step.summary, closed }),
    [order, beside, step.summary, closed],
  )
  const onTyped = useCallback((data: unknown) => runner.send({ type: 'TYPED', data }), [runner])
  const onBlockers = useCallback(
    (next: Blockers) => {
      setBlockers((now) => (same(now, next) ? now : next))
      setHint(null)
    },
    [setBlockers, setHint],
  )
  // Before the press: what it opens is then there at once.
  const fetchDialogs = () => {
    const forms = step.events.filter((event) => isAside(event) && hasFields(event.payload))
    for (const code of [dialogs, ...forms.map(({ payload }) => formCode(payload))])
      code.load().catch(() => undefined)
  }
  const main = step.events.find(({ tone }) => tone === 'main')
  const latest = useRef({ act, main })
  useEffect(() => {
    latest.current = { act, main }
  })
  const onEnter = useCallback(() => latest.current.main && latest.current.act(latest.current.main.type), [])

  const warning = t(`${ns}:${stateKey(step.state)}.warning`, { ...facts, defaultValue: '' })
  const danger = t(`${ns}:${stateKey(step.state)}.danger`, { ...facts, defaultValue: '' })
  const ask = (event: OfferedEvent, payload?: unknown) =>
    event.irreversible
      ? t(`${ns}:events.${event.type}.confirm`, {
          ...{ ...facts, ...typedFacts(payload) },
          defaultValue: t('confirm.sure'),
        })
      : null

  return (
    <section className={styles.root} aria-labelledby="step-instruction">
      <div className={styles.head}>
        <h2 className={styles.instruction} id="step-instruction" ref={heading} tabIndex={-1}>
          {t([`${ns}:${stateKey(step.state)}.instruction`, `${ns}:${stateKey(step.state)}.title`], facts)}
        </h2>
        {most > 0 && <Attempts used={Number(step.summary['attempts'] ?? 0)} most={most} />}
      </div>
      {!step.mayWork && <Notice tone="info">{t('actions.onlyLook')}</Notice>}
      {danger !== '' && <Notice tone="error">{danger}</Notice>}
      {warning !== '' && <Notice tone="warning">{warning}</Notice>}
      <ScansOfNoStep />
      {step.script === null ? (
        <StepCentre view={view} acts={acts} />
      ) : (
        <>
          <StepCentre view={view} of="aboveScript" acts={acts} />
          <CallScript view={view} script={step.script} />
          <StepCentre view={view} of="belowScript" acts={acts} />
        </>
      )}
      <StepSums view={view} />
      <div className={styles.form} ref={formRoot} onKeyDown={leaveNote}>
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
            kept={carried}
            surroundings={surroundings}
            // While a question is open nothing may change that it speaks of: scans wait.
            readOnly={locked || question !== null || heldBy !== null || !step.mayWork}
            ref={form}
            onTyped={onTyped}
            onBlockers={onBlockers}
            onEnter={onEnter}
          />
        </Suspense>
      </div>
      <ActionBar
        events={offered}
        label={say}
        keys={keys}
        reason={reason}
        isPassing={(why) => why === wait || heldBy !== null}
        asked={hint}
        large={step.script !== null}
        busy={busy}
        onAct={act}
        onNear={fetchDialogs}
      >
        {putOff && <NextTask after={view.task?.taskId ?? 0} />}
        <DraftState runner={runner} />
      </ActionBar>
      {question && (
        <StepQuestion
          title={say(question.event.type)}
          text={ask(question.event, question.payload) ?? ''}
          back={t('confirm.cancel')}
          danger={question.event.tone === 'danger'}
          onConfirm={() => {
            setQuestion(null)
            send(question.event.type, question.payload)
          }}
          onClose={() => setQuestion(null)}
        >
          <ScansOfNoDialog />
        </StepQuestion>
      )}
      {dialog && (
        <StepDialog
          title={say(dialog.event.type)}
          formId={dialog.event.payload}
          data={dialog.data}
          kept={kept}
          surroundings={surroundings}
          question={ask(dialog.event)}
          refusal={
            working === 'refused' && refused?.body.type === dialog.event.type
              ? (refusal?.message ?? null)
              : null
          }
          busy={busy !== null}
          wait={locked && busy === null ? wait : null}
          onTyped={(data) =>
            runner.send({ type: 'TYPED_ASIDE', form: dialog.event.payload, data: typedAside(data, kept) })
          }
          onSubmit={(payload) => send(dialog.event.type, payload)}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}

/** The task is out of the list until its time. */
const isPutOff = ({ task }: RunnerView) =>
  task?.taskStatus === 'open' && task.postponedUntil !== null && Date.parse(task.postponedUntil) > serverNow()

/** Digits are typed into nothing but a note, which has the focus while it is written. */
const hasOnlyNotes = (outline: Readonly<Record<string, string>>) =>
  Object.values(outline).every((widget) => widget === 'textarea')
