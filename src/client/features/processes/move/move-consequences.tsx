import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstanceMove } from '../../../../../schemas/api/process-moves.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { useCatalog } from '../../../http/use-catalog.ts'
import { formatDateTime } from '../../../ui/format.ts'
import type { ProcessNames } from '../names.ts'
import { EffectText } from '../panel/effect-text.tsx'
import styles from './move.module.css'

interface MoveConsequencesProps {
  move: InstanceMove
  definition: ProcessDefinition
  names: ProcessNames
}

/** Effects that the lists of timers and tasks describe more precisely. */
const describedElsewhere = new Set(['startTimer', 'cancelTimer', 'openTask', 'withdrawTasks'])

/** Changes of a move (steps, effects, timers, tasks), and the earlier effects that it does not undo. */
export function MoveConsequences({ move, definition, names }: MoveConsequencesProps) {
  const { t } = useTranslation('processMoves')
  const taskTypes = useCatalog('taskTypes')
  const effects = move.effects.filter(({ name }) => !describedElsewhere.has(name))
  const describeTask = ({ right, claimedBy, losesDraft }: InstanceMove['tasks'][number]) =>
    [
      right !== null && t('processMoves:right', { right: names.right(right) }),
      claimedBy !== null && t('processMoves:claimed', { name: claimedBy }),
      losesDraft && t('processMoves:draft'),
    ].filter((text) => text !== false)
  return (
    <div className={styles.root} role="status">
      <Part title={t('processMoves:path')} items={move.events.map(names.event)} />
      {effects.length > 0 && (
        <Part
          title={t('processMoves:effects')}
          items={effects.map((effect, index) => (
            <EffectText key={index} effect={effect} definition={definition} names={names} />
          ))}
        />
      )}
      <Part
        title={t('processMoves:timers')}
        items={move.timers.map(({ event, at, outcome }) =>
          t(`processMoves:timer.${outcome}`, { event: names.event(event), at: formatDateTime(at) }),
        )}
      />
      <Part
        title={t('processMoves:tasks')}
        items={move.tasks.map((task) =>
          [
            t(`processMoves:task.${task.outcome}`, { task: taskTypes.text(task.type) }),
            ...describeTask(task),
          ].join('; '),
        )}
      />
      <Part
        title={t('processMoves:remains')}
        items={move.remains.map(({ effect, count, lastAt }) =>
          t('processMoves:remaining', {
            effect: names.effect({ name: effect, params: null }),
            count,
            at: formatDateTime(lastAt),
          }),
        )}
      />
      {effects.length + move.timers.length + move.tasks.length === 0 && (
        <p className={styles.text}>{t('processMoves:noEffects')}</p>
      )}
    </div>
  )
}

function Part({ title, items }: { title: string; items: readonly ReactNode[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
