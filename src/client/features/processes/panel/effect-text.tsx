import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type {
  ProcessDefinition,
  ProcessEffect,
  ProcessInstanceCounts,
} from '../../../../../schemas/api/processes.ts'
import { useCatalog } from '../../../http/use-catalog.ts'
import { useRights } from '../../../http/use-rights.ts'
import { urls } from '../../../ui/urls.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { useInstanceCountsByState, useProcesses } from '../api.ts'
import type { ProcessNames } from '../names.ts'

interface EffectTextProps {
  effect: ProcessEffect
  definition: Pick<ProcessDefinition, 'name' | 'version'>
  names: ProcessNames
}

/** Text of an effect. A task links to its process, and a timer displays its duration with a link to the setting. */
export function EffectText({ effect, definition, names }: EffectTextProps) {
  const { taskTypes = [], timer } = effect
  return (
    <>
      {names.effect(effect)}
      {taskTypes.map((type) => (
        <TaskProcessLink key={type} type={type} isNamed={taskTypes.length > 1} />
      ))}
      {timer && <TimerTime limits={timer.limits} definition={definition} />}
    </>
  )
}

/**
 * Link to the version of the process that new tasks of this type start with. `isNamed`: the text names the task, because
 * there are several.
 */
function TaskProcessLink({ type, isNamed }: { type: string; isNamed: boolean }) {
  const { t } = useTranslation('processes')
  const taskTypes = useCatalog('taskTypes')
  const { data: rows = [] } = useProcesses()
  const versions = rows.filter((row) => row.name === type).toSorted((a, b) => b.version - a.version)
  const current = versions.find(({ active }) => active) ?? versions[0]
  return (
    current && (
      <>
        {' · '}
        <Link to={urls.process(current.name, current.version)}>
          {isNamed ? taskTypes.text(type) : t('processes:panel.taskProcess')}
        </Link>
      </>
    )
  )
}

type TimerLimit = ProcessInstanceCounts['limits'][number]

function TimerTime({
  limits,
  definition: { name, version },
}: {
  limits: readonly string[]
  definition: EffectTextProps['definition']
}) {
  const { t } = useTranslation('processes')
  const { data } = useInstanceCountsByState(name, version)
  if (limits.length === 0) return ` · ${t('processes:timer.atSetTime')}`
  const known = data?.limits.filter((limit) => limits.includes(limit.name)) ?? []
  return known.map((limit) => <LimitText key={limit.name} limit={limit} />)
}

function LimitText({ limit: { name, unit, value } }: { limit: TimerLimit }) {
  const { t, ready } = useTranslation(['processes', 'settings'], { useSuspense: false })
  const { duration, number, took } = useFormatters()
  const canSeeSettings = useRights()?.has('menuViewSetting') ?? false
  if (!ready) return null
  const time =
    unit === 'minutes'
      ? duration(value)
      : unit === 'days'
        ? took(value * 86_400_000)
        : `${number(value)} ${t(`settings:units.${unit}`)}`
  const text = t('processes:timer.limit', { name: t(`settings:names.${name}`), time })
  return (
    <>
      {' · '}
      {canSeeSettings ? <Link to={urls.settingsLimit(name)}>{text}</Link> : text}
    </>
  )
}
