import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ProcessDefinition, ProcessState } from '../../../../../schemas/api/processes.ts'
import { taskTypes } from '../../../../shared/task-types.ts'
import { Badge } from '../../../ui/badge.tsx'
import { NamedValueList } from '../../../ui/facts.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { EmptyText } from '../../../ui/placeholders.tsx'
import { tones } from '../../../ui/tones.ts'
import { urls } from '../../../ui/urls.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { CountLink } from '../cases/count-link.tsx'
import type { InstanceCounts } from '../counts.ts'
import type { ProcessNames } from '../names.ts'
import type { CasePeriod } from '../measure/case-period.ts'
import type { StateStatisticsWithLevel } from '../measure/measure-states.ts'
import { useTimeTexts } from '../measure/use-time-texts.ts'
import { EffectText } from './effect-text.tsx'
import { FormWithPreview } from './form-with-preview.tsx'
import { getStateShape } from './state-shape.ts'
import { PanelSection, SidePanel } from './panel.tsx'
import { TextWithParams } from './text-with-params.tsx'
import { TransitionList } from './transitions.tsx'
import styles from './panel.module.css'

interface StatePanelProps {
  definition: ProcessDefinition
  names: ProcessNames
  state: ProcessState
  /** Instances in the state; undefined if there are none, null if counts are not loaded or not displayed. */
  count: InstanceCounts | undefined | null
  /** Statistics of the state; null if they were not requested or the state was never visited. */
  measured?: StateStatisticsWithLevel | null
  /** Period and store of the statistics. */
  period?: CasePeriod | undefined
  selectState: (state: string | null) => void
}

/** Describes one state: its actor, instruction, form, transitions and current instances. */
export function StatePanel({
  definition,
  names,
  state,
  count,
  measured = null,
  period,
  selectState,
}: StatePanelProps) {
  const { t } = useTranslation('processes')
  const { path, meta, kind, entry, exit } = state
  const instruction = names.instruction(path)
  const outgoing = definition.transitions.filter(({ source }) => source === path)
  const incoming = definition.transitions.filter((x) => x.source !== path && x.targets.includes(path))
  const script = meta?.for === 'person' && meta.script !== undefined ? names.script(meta.script) : null
  const renderEffects = (effects: ProcessState['entry']) => (
    <ul className={styles.list}>
      {effects.map((effect, index) => (
        <li key={index}>
          <EffectText effect={effect} definition={definition} names={names} />
        </li>
      ))}
    </ul>
  )
  const shape = getStateShape(state, definition)
  return (
    <SidePanel
      title={names.place(path)}
      overline={t(`processes:state.${shape}`)}
      closeLabel={t('processes:panel.close')}
      close={() => selectState(null)}
    >
      {kind !== 'final' && shape !== 'choice' && (
        <CurrentInstances definition={definition} state={state} count={count} />
      )}
      {measured && <StateMeasures definition={definition} measured={measured} period={period} />}
      <div className={styles.facts}>
        <NamedValueList
          facts={[
            [t('processes:panel.stage'), meta?.stage !== undefined && names.stage(meta.stage)],
            [t('processes:panel.right'), meta?.for === 'person' && names.right(meta.right)],
            [
              t('processes:panel.where'),
              meta?.for === 'person' && t(meta.mobile ? 'processes:state.mobile' : 'processes:state.desktop'),
            ],
          ]}
        />
      </div>
      {instruction !== null && (
        <PanelSection title={t('processes:panel.instruction')}>
          <p className={styles.text}>
            <TextWithParams text={instruction} names={names} />
          </p>
        </PanelSection>
      )}
      {meta?.for === 'person' && (
        <PanelSection title={t('processes:panel.form')}>
          <FormWithPreview definition={definition} names={names} form={meta.form} />
        </PanelSection>
      )}
      {script !== null && (
        <PanelSection title={t('processes:panel.script')}>
          <blockquote className={styles.quote}>
            <TextWithParams text={script} names={names} />
          </blockquote>
        </PanelSection>
      )}
      {entry.length > 0 && (
        <PanelSection title={t('processes:panel.entry')}>{renderEffects(entry)}</PanelSection>
      )}
      {exit.length > 0 && (
        <PanelSection title={t('processes:panel.exit')}>{renderEffects(exit)}</PanelSection>
      )}
      {outgoing.length > 0 && (
        <PanelSection title={t('processes:panel.leads')}>
          <TransitionList
            definition={definition}
            names={names}
            selectState={selectState}
            transitions={outgoing}
            towards="target"
          />
        </PanelSection>
      )}
      {incoming.length > 0 && (
        <PanelSection title={t('processes:panel.comes')}>
          <TransitionList
            definition={definition}
            names={names}
            selectState={selectState}
            transitions={incoming}
            towards="source"
          />
        </PanelSection>
      )}
    </SidePanel>
  )
}

function CurrentInstances({
  definition,
  state,
  count,
}: Pick<StatePanelProps, 'definition' | 'state' | 'count'>) {
  const { t } = useTranslation('processes')
  const { relative } = useFormatters()
  if (count === null) return null
  const isTaskState = (taskTypes as readonly string[]).includes(definition.name) && state.kind === 'atomic'
  return (
    <PanelSection title={t('processes:panel.now')}>
      {count === undefined ? (
        <EmptyText>{t('processes:panel.nobody')}</EmptyText>
      ) : (
        <>
          <p className={styles.numbers}>
            <strong>
              <Link to={urls.processCases(definition.name, definition.version, { state: state.path })}>
                {t('processes:open', { count: count.instances })}
              </Link>
            </strong>
            {count.overdue > 0 && (
              <Link
                to={urls.processCases(definition.name, definition.version, {
                  state: state.path,
                  of: 'overdue',
                })}
              >
                <Badge tone={tones.taskDue.overdue}>{t('processes:late', { count: count.overdue })}</Badge>
              </Link>
            )}
          </p>
          <ul className={styles.list}>
            <li>
              {t('processes:panel.oldest')}:{' '}
              {t('processes:panel.since', {
                at: formatDateTime(count.oldest.since),
                ago: relative(count.oldest.since),
              })}
              {' · '}
              <Link to={urls.instance(count.oldest.instanceId)}>{t('processes:panel.path')}</Link>
            </li>
            {isTaskState && (
              <li>
                <Link to={urls.tasksInState(definition.name, state.path)}>{t('processes:panel.tasks')}</Link>
              </li>
            )}
          </ul>
        </>
      )}
    </PanelSection>
  )
}

function StateMeasures({
  definition: { name, version },
  measured,
  period,
}: Pick<StatePanelProps, 'definition' | 'period'> & { measured: StateStatisticsWithLevel }) {
  const { t } = useTranslation('processes')
  const { formatTime } = useTimeTexts()
  const renderCount = (count: number, of: 'entered' | 'waiting') => (
    <CountLink
      count={count}
      to={urls.processCases(name, version, { of, state: measured.recordedState, ...period })}
    />
  )
  const { visits, unfinished, median, medianAtLeast, p95, p95AtLeast } = measured
  const getFieldName = (id: string) => t(`processes:measure.fields.${id}`)
  return (
    <PanelSection title={t('processes:measure.title')}>
      <NamedValueList
        facts={[
          [getFieldName('median'), formatTime(median, medianAtLeast)],
          [getFieldName('p95'), formatTime(p95, p95AtLeast)],
          [getFieldName('visits'), renderCount(visits, 'entered')],
          [getFieldName('unfinished'), renderCount(unfinished, 'waiting')],
        ]}
      />
    </PanelSection>
  )
}
