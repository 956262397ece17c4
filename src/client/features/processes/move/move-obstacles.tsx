import { useTranslation } from 'react-i18next'
import type { InstanceMoves } from '../../../../../schemas/api/process-moves.ts'
import type { ProcessNames } from '../names.ts'
import styles from './move.module.css'

interface MoveObstaclesProps {
  refused: InstanceMoves['refused']
  names: ProcessNames
  isOpen: boolean
}

/** The states that the instance cannot be moved to, each with the reason. */
export function MoveObstacles({ refused, names, isOpen }: MoveObstaclesProps) {
  const { t } = useTranslation('processMoves')
  if (refused.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>{t('processMoves:refused')}</summary>
      <ul className={styles.list}>
        {refused.map(({ state, kind, event, guard, effect }) => (
          <li key={state}>
            {names.place(state)}
            <div className={styles.muted}>
              {t(`processMoves:obstacles.${kind}`, {
                event: event === null ? '' : names.event(event),
                guard: guard === null ? '' : names.guard(guard),
                effect: effect === null ? '' : names.effect({ name: effect, params: null }),
              })}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
