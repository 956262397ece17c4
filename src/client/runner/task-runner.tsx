import { Button } from '@fluentui/react-components'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { RunnerView } from '../../../schemas/api/tasks.ts'
import { useCatalog } from '../http/use-catalog.ts'
import { useScreenTitle } from '../ui/screen-title.ts'
import { Spinner } from '../ui/spinner.tsx'
import { ContentPlaceholder } from '../ui/placeholders.tsx'
import { urls } from '../ui/urls.ts'
import { getFormLoader } from './form/load-form.ts'
import { getFormFields, hasFormFields } from './form/form-fields.ts'
import { StepTextNamespaceContext } from './form/form-text-namespace.ts'
import { CopyableStepValues } from './parts/step-details.tsx'
import { FinishedTaskScreen } from './parts/end-screen.tsx'
import { LoadErrorBoundary } from './parts/load-failure.tsx'
import { RunnerNoticeBars } from './parts/runner-bars.tsx'
import { RunnerHeader } from './parts/runner-header.tsx'
import { RunnerSkeleton } from './parts/runner-skeleton.tsx'
import { StepHistory } from './parts/step-history.tsx'
import { UnexpectedScans } from './scan/unexpected-scans.tsx'
import { getDeskSubjectName } from './subject/desk-facts.ts'
import { SubjectFacts } from './subject/subject.tsx'
import { StepPage } from './step-page.tsx'
import { isEqualJson } from './machine/same-data.ts'
import { calculateAcceptedPartOfDraft } from './part-to-hand-over.ts'
import { useRunner, useRunnerContext, type Runner } from './machine/use-runner.ts'
import {
  getWorkflowNamespace,
  toStateTextKey,
  useStepTextValues,
  getSubjectTextContext,
} from './use-translation-values.ts'
import { joinClasses } from '../ui/join-classes.ts'
import columns from './columns.module.css'
import styles from './task-runner.module.css'

/**
 * Renders any task, any action of an order and any desk. The server sends the stages, the events for the buttons and
 * the id of the form, so that no screen depends on a task type. `list`: screen that is linked if the task does not
 * exist.
 */
export function TaskRunner({ path, list = tasks }: { path: string; list?: ReturnLink }) {
  const runner = useRunner(path)
  const view = useRunnerContext(runner, (context) => context.view)
  const page = useSelector(runner, ({ value }) => (typeof value.page === 'string' ? value.page : 'working'))
  const form = view?.step.form ?? null
  useEffect(() => {
    // If loading fails, the step reports it when it is rendered.
    if (form !== null && hasFormFields(form))
      getFormLoader(form)
        .load()
        .catch(() => undefined)
  }, [form])

  if (page === 'notFound') return <NotFound runner={runner} list={list} />
  if (page === 'notOnMobile')
    return (
      <Suspense fallback={<RunnerSkeleton />}>
        <NotOnMobile runner={runner} view={view} />
      </Suspense>
    )
  if (page === 'failed') return <Failed runner={runner} />
  if (!view || page === 'loading') return <RunnerSkeleton />
  return (
    <Suspense fallback={<RunnerSkeleton />}>
      <Page runner={runner} view={view} done={page === 'done'} />
    </Suspense>
  )
}

function Page({ runner, view, done }: { runner: Runner; view: RunnerView; done: boolean }) {
  const ns = getWorkflowNamespace(view.step)
  const { t } = useTranslation(['runner', ns])
  const subject = useSubjectName(view)
  const piecesInHand = useRunnerContext(runner, (context) => context.piecesInHand)
  useScreenTitle(`${t(`${ns}:title`)} · ${subject}`)
  return (
    <StepTextNamespaceContext value={ns}>
      <div className={joinClasses(styles.root, styles.page)} data-runner>
        <RunnerHeader view={view} />
        <RunnerNoticeBars runner={runner} acts={!done && view.step.form !== null} />
        {done ? (
          <FinishedTaskScreen view={view} piecesInHand={piecesInHand} />
        ) : (
          <StepOrWaiting runner={runner} view={view} />
        )}
      </div>
    </StepTextNamespaceContext>
  )
}

function StepOrWaiting({ runner, view }: { runner: Runner; view: RunnerView }) {
  const { t } = useTranslation('runner')
  const opened = useRunnerContext(runner, (context) => context.initialForm)
  const aside = (
    <aside className={styles.aside} aria-label={t('facts.label', { context: getSubjectTextContext(view) })}>
      <CopyableStepValues view={view} />
      <StepSubject runner={runner} view={view} />
      <StepHistory view={view} />
    </aside>
  )
  if (view.step.form === null)
    return (
      <div className={columns.root}>
        <Waiting view={view} />
        {aside}
      </div>
    )
  return (
    <LoadErrorBoundary key={opened.key}>
      <StepPage runner={runner} view={view} initialForm={opened} aside={aside} />
    </LoadErrorBoundary>
  )
}

/** Returns the number of the order, or the name of the desk's subject. */
function useSubjectName(view: RunnerView): string {
  const { t } = useTranslation('runner')
  return view.order === null ? getDeskSubjectName(view) : t('header.order', { orderId: view.order.orderId })
}

/**
 * A component of its own, which is rendered again only if the draft changes a sum, so that typing does not render the
 * page.
 */
function StepSubject(props: { runner: Runner; view: RunnerView }) {
  const fields = Object.values(getFormFields(props.view.step.form ?? ''))
  const Subject = fields.includes('packageCounts') ? SubjectOfPackageStep : SubjectOfStep
  return <Subject {...props} />
}

function SubjectOfPackageStep(props: { runner: Runner; view: RunnerView }) {
  const { entries } = useCatalog('bagTypes')
  const packagePrices = useMemo(
    () => new Map(entries.map(({ id, price = 0 }) => [Number(id), price])),
    [entries],
  )
  return <SubjectOfStep {...props} packagePrices={packagePrices} />
}

function SubjectOfStep({
  runner,
  view,
  packagePrices,
}: {
  runner: Runner
  view: RunnerView
  packagePrices?: ReadonlyMap<number, number>
}) {
  const draftPart = useSelector(
    runner,
    ({ context: { typed } }) =>
      calculateAcceptedPartOfDraft(view, typed?.data ?? view.step.data, packagePrices),
    isEqualJson,
  )
  return <SubjectFacts view={view} now={draftPart} />
}

/** Shown while the system is working; a live update displays the next step. */
function Waiting({ view }: { view: RunnerView }) {
  const ns = getWorkflowNamespace(view.step)
  const { t } = useTranslation(['runner', ns])
  const facts = useStepTextValues(view)
  const key = `${ns}:${toStateTextKey(view.step.state)}`
  return (
    <div>
      <UnexpectedScans />
      <ContentPlaceholder
        role="status"
        title={t(`${key}.title`, facts)}
        action={<Spinner size="small" aria-hidden />}
      >
        {t([`${key}.instruction`, 'runner:waiting'], facts)}
      </ContentPlaceholder>
    </div>
  )
}

function Message({ runner, action }: { runner: Runner; action: ReactNode }) {
  const message = useRunnerContext(runner, ({ refusal }) => refusal?.message)
  return <ContentPlaceholder level="h1" role="alert" title={message ?? ''} action={action} />
}

export interface ReturnLink {
  to: string
  text: string
}
const tasks: ReturnLink = { to: urls.tasks(), text: 'runner:end.tasks' }

function NotFound({ runner, list }: { runner: Runner; list: ReturnLink }) {
  const { t } = useTranslation(['runner', 'shell'])
  return <Message runner={runner} action={<Link to={list.to}>{t(list.text)}</Link>} />
}

function NotOnMobile({ runner, view }: { runner: Runner; view: RunnerView | null }) {
  const isRefused = useRunnerContext(runner, ({ refusal }) => refusal !== null)
  const { t } = useTranslation()
  const navigate = useNavigate()
  const back = <Button onClick={() => void navigate(-1)}>{t('common:actions.back')}</Button>
  return isRefused || view === null ? (
    <Message runner={runner} action={back} />
  ) : (
    <OnComputer view={view} action={back} />
  )
}

/** Shown if the step is not allowed on phones, which is not a refusal. */
function OnComputer({ view, action }: { view: RunnerView; action: ReactNode }) {
  const ns = getWorkflowNamespace(view.step)
  const { t } = useTranslation(['runner', 'shell', ns])
  const name = t(`${ns}:title`)
  const subject = useSubjectName(view)
  useScreenTitle(`${name} · ${subject}`)
  return (
    <ContentPlaceholder level="h1" role="alert" title={t('shell:onComputer.title')} action={action}>
      {t('shell:onComputer.task', { name, about: subject })}
    </ContentPlaceholder>
  )
}

function Failed({ runner }: { runner: Runner }) {
  const { t } = useTranslation('runner')
  const retry = <Button onClick={() => runner.send({ type: 'RETRY' })}>{t('common:actions.retry')}</Button>
  return <Message runner={runner} action={retry} />
}
