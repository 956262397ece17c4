import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { InstancePath, ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { useRights } from '../../http/use-rights.ts'
import { Badge } from '../../ui/badge.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { RefreshFailureNotice } from '../../ui/stale-notice.tsx'
import { tones } from '../../ui/tones.ts'
import { parseId, urls } from '../../ui/urls.ts'
import { type InstanceKey, useProcessDefinition, useOrderOfInstance, useInstancePath } from './api.ts'
import { DiagramWorkspace } from './diagram-workspace.tsx'
import type { InstanceCounts } from './counts.ts'
import { MoveButton } from './move/move-button.tsx'
import { RelatedInstancePicker } from './panel/related-instance-picker.tsx'
import { ReconstructedStepPanel } from './panel/reconstructed-step-panel.tsx'
import { StepsPanel } from './panel/steps-panel.tsx'
import { DiagramSkeleton } from './skeleton.tsx'
import { useProcessNames } from './use-names.ts'
import styles from './diagram-workspace.module.css'
import { buildStepHighlights, locateStepsOnDiagram } from './trace-steps.ts'

/**
 * Path of one instance on its diagram, at `/processes/instances/17`, `?instance=17`, `?task=5` or `?order=100234`.
 */
export function InstanceScreen() {
  const { instanceId } = useParams()
  const [params] = useSearchParams()
  const key = parseInstanceKey(instanceId, params)
  return key === null ? <NotFound /> : <Instance instanceKey={key} />
}

function parseInstanceKey(instanceId: string | undefined, params: URLSearchParams): InstanceKey | null {
  const parseIdParam = (name: string) => parseId(params.get(name) ?? undefined)
  const instance = parseId(instanceId) ?? (instanceId === undefined ? parseIdParam('instance') : null)
  if (instance !== null) return { instanceId: instance }
  if (instanceId !== undefined) return null
  const taskId = parseIdParam('task')
  if (taskId !== null) return { taskId }
  const orderId = parseIdParam('order')
  return orderId === null ? null : { orderId }
}

function Instance({ instanceKey }: { instanceKey: InstanceKey }) {
  const { data, error, refetch } = useInstancePath(instanceKey)
  if (data) return <PathWithDefinition path={data} problem={error} retry={() => void refetch()} />
  return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <DiagramSkeleton />
}

function PathWithDefinition({ path, problem, retry }: Omit<PathBoardProps, 'definition'>) {
  const { workflow, version } = path.instance
  const { data, error, refetch } = useProcessDefinition(workflow, version)
  if (data) return <PathBoard path={path} definition={data} problem={problem} retry={retry} />
  return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <DiagramSkeleton />
}

interface PathBoardProps {
  path: InstancePath
  definition: ProcessDefinition
  /** Error of the last refresh of the path. */
  problem: Error | null
  retry: () => void
}

const noCounts: ReadonlyMap<string, InstanceCounts> = new Map()

function PathBoard({ path, definition, problem, retry }: PathBoardProps) {
  const { t } = useTranslation('processes')
  const navigate = useNavigate()
  const names = useProcessNames(definition)
  const title = t('processes:path.title', { title: names.title })
  useScreenTitle(title)
  const { instance, orderId, taskId, steps, related } = path
  const canSeeOrders = useRights()?.has('menuViewOrders') === true
  const { data: order } = useOrderOfInstance(canSeeOrders ? orderId : null)
  const tracedSteps = useMemo(() => locateStepsOnDiagram(definition, steps), [definition, steps])
  // The selected step is in the URL, so that a reload and a link open the same step. Without the parameter the newest
  // step is selected.
  const [params, setParams] = useSearchParams()
  const selectedStep = parseId(params.get('step') ?? undefined)
  const stepIndex = Math.min((selectedStep ?? steps.length) - 1, steps.length - 1)
  const trace = useMemo(() => buildStepHighlights(tracedSteps, stepIndex), [tracedSteps, stepIndex])
  const goToStep = useCallback(
    (step: number) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (step >= steps.length - 1) next.delete('step')
          else next.set('step', String(Math.max(0, step) + 1))
          return next
        },
        { replace: true },
      ),
    [steps.length, setParams],
  )
  const selectState = useCallback(
    (state: string | null) => {
      if (state === null) return
      // Selects a step that passed or reached this state: the nearest earlier one, otherwise the last one.
      const visits = tracedSteps.flatMap((tracedStep, index) =>
        tracedStep.states.includes(state) ? [index] : [],
      )
      const visit = visits.filter((n) => n < stepIndex).at(-1) ?? visits.at(-1)
      if (visit !== undefined) goToStep(visit)
    },
    [tracedSteps, stepIndex, goToStep],
  )

  return (
    <DiagramWorkspace
      definition={definition}
      names={names}
      trace={trace}
      selectState={selectState}
      counts={noCounts}
      selectedState={null}
      head={(search) => (
        <>
          <PageTitle
            title={title}
            aside={
              <>
                {orderId === null ? (
                  t('processes:path.instance', { instanceId: instance.instanceId })
                ) : (
                  <Link to={urls.order(orderId)}>{t('processes:path.order', { orderId })}</Link>
                )}
                {taskId !== null && (
                  <>
                    {' · '}
                    <Link to={urls.task(taskId)}>{t('processes:path.task', { taskId })}</Link>
                  </>
                )}
                {' · '}
                <Badge tone={tones.instance[instance.ended ? 'ended' : 'running']}>
                  {t(instance.ended ? 'processes:path.ended' : 'processes:path.running')}
                </Badge>
              </>
            }
            actions={
              <div className={styles.tools}>
                {search}
                <MoveButton path={path} definition={definition} names={names} />
                {related.length > 0 && (
                  <RelatedInstancePicker
                    path={path}
                    title={names.title}
                    open={(id) => void navigate(urls.instance(id))}
                  />
                )}
                <Link className={styles.aside} to={urls.process(definition.name, definition.version)}>
                  {t('shell:titles.process')}
                </Link>
              </div>
            }
          />
          {problem && <RefreshFailureNotice error={problem} retry={retry} />}
        </>
      )}
      side={
        <StepsPanel
          tracedSteps={tracedSteps}
          names={names}
          at={stepIndex}
          go={goToStep}
          definition={definition}
          ended={instance.ended}
          zone={order?.store.zone}
          reconstructedStep={
            <ReconstructedStepPanel
              instanceId={instance.instanceId}
              workflow={instance.workflow}
              orderId={orderId}
              revision={steps[stepIndex]!.revision}
            />
          }
        />
      }
    />
  )
}
