import { Button } from '@fluentui/react-components'
import {
  ChevronLeft20Regular,
  ChevronRight20Regular,
  Next20Regular,
  Previous20Regular,
} from '@fluentui/react-icons'
import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { useActorName } from '../../../ui/use-actor-name.ts'
import type { ProcessNames } from '../names.ts'
import type { DiagramStep } from '../trace-steps.ts'
import styles from './steps-panel.module.css'

interface StepsPanelProps {
  /** Time zone of the order's store, in which the times of the steps are displayed. */
  zone: string | undefined
  definition: Pick<ProcessDefinition, 'version'>
  tracedSteps: readonly DiagramStep[]
  names: ProcessNames
  /** Index of the selected step, from 0. */
  at: number
  go: (step: number) => void
  ended: boolean
  /** Panel that shows the instance after the selected step, as the actor of the next step saw it. */
  reconstructedStep: ReactNode
}

/**
 * Steps of an instance with actor, time, event and resulting state. The selected step is highlighted on the diagram.
 */
export function StepsPanel({
  definition,
  tracedSteps,
  names,
  at,
  go,
  ended,
  zone,
  reconstructedStep,
}: StepsPanelProps) {
  const { t } = useTranslation('processes')
  const { relative } = useFormatters()
  const getActorName = useActorName()
  const heading = useId()
  const currentItem = useRef<HTMLLIElement>(null)
  useEffect(() => void currentItem.current?.scrollIntoView?.({ block: 'nearest' }), [at])
  const last = tracedSteps.length - 1
  const renderButton = (key: string, icon: ReactElement, target: number, disabled: boolean) => {
    const name = t(`processes:path.${key}`)
    return (
      <Button
        appearance="subtle"
        icon={icon}
        aria-label={name}
        title={name}
        disabledFocusable={disabled}
        onClick={() => go(target)}
      />
    )
  }
  const position = t('processes:path.step', { step: at + 1, total: tracedSteps.length })
  const getEventName = ({ step }: DiagramStep) => {
    if (step.from === null) return t('processes:path.started')
    if (step.event === '@unmigrate') return t('processes:path.unmigrated', { version: step.version })
    if (step.event === '@migrate') return t('processes:path.migrated', { version: step.version })
    if (step.event === '@move') return t('processes:path.moved')
    return names.event(step.event)
  }
  const formatStateNames = (w: DiagramStep) =>
    w.now.length === 0
      ? t('processes:path.unknownState')
      : w.now.map((state) => names.place(state)).join(', ')

  return (
    <section aria-labelledby={heading} className={styles.root}>
      <h2 id={heading} className={styles.title}>
        {t('processes:path.steps')}
      </h2>
      <div className={styles.player}>
        <div className={styles.buttons}>
          {renderButton('first', <Previous20Regular />, 0, at === 0)}
          {renderButton('previous', <ChevronLeft20Regular />, at - 1, at === 0)}
          <span className={styles.position} role="status">
            {position}
          </span>
          {renderButton('next', <ChevronRight20Regular />, at + 1, at === last)}
          {renderButton('last', <Next20Regular />, last, at === last)}
        </div>
        <input
          type="range"
          className={styles.slider}
          min={1}
          max={tracedSteps.length}
          value={at + 1}
          aria-label={t('processes:path.slider')}
          aria-valuetext={position}
          onChange={(event) => go(Number(event.target.value) - 1)}
        />
      </div>
      {/* Focusable, so that it can be scrolled with the keyboard although it contains no control. */}
      <div className={styles.reconstructedStep} tabIndex={0}>
        {reconstructedStep}
      </div>
      <ol className={styles.list}>
        {tracedSteps.map((w, n) => (
          <li
            key={w.step.revision}
            ref={n === at ? currentItem : undefined}
            className={joinClasses(styles.item, n === at && styles.current, n > at && styles.ahead)}
          >
            <button
              type="button"
              className={styles.step}
              aria-current={n === at ? 'step' : undefined}
              onClick={() => go(n)}
            >
              <span className={styles.time} title={relative(w.step.at)}>
                {formatStoreDateTime(w.step.at, zone)} · {getActorName(w.step.who)}
              </span>
              <span className={styles.event}>{getEventName(w)}</span>
              <span>→ {formatStateNames(w)}</span>
              {w.step.reason !== null && (
                <span className={styles.time}>{t('processes:path.reason', { reason: w.step.reason })}</span>
              )}
              {n === last && !ended && <span className={styles.time}>{t('processes:path.now')}</span>}
              {w.step.version !== definition.version && (
                <span className={styles.time}>{t('processes:version', { version: w.step.version })}</span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
