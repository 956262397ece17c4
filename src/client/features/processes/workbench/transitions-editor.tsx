import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { PanelSection, SidePanel } from '../panel/panel.tsx'
import { describeConditions } from '../panel/transitions.tsx'
import { insertStep } from './changes.ts'
import { useDraftContext } from './draft-context.ts'
import { StepFields } from './step-fields.tsx'
import styles from './workbench.module.css'

/** Transitions of an arrow: a step can be inserted into each, or the panel displays why not. */
export function TransitionsEditor({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const { t } = useTranslation(['workbench', 'processes'])
  const { definition, names } = useDraftContext()
  const transitions = ids.flatMap((id) => definition.transitions.find((one) => one.id === id) ?? [])
  const [first] = transitions
  const ends = [first?.source, first?.targets[0]].map((path) =>
    path === undefined || path === null ? t('processes:diagram.anywhere') : names.place(path),
  )
  return (
    <SidePanel
      wide
      title={t('processes:diagram.fromTo', { from: ends[0], to: ends[1] })}
      overline={t('workbench:transition.title')}
      closeLabel={t('workbench:transition.close')}
      close={close}
    >
      {transitions.map((transition) => {
        const condition = describeConditions(transition, definition, names, t)
        return (
          <PanelSection key={transition.id} title={names.event(transition.event)}>
            {condition !== null && <p className={styles.muted}>{condition}</p>}
            {transition.effects.map((effect, index) => (
              <p key={index} className={styles.muted}>
                → {names.effect(effect)}
              </p>
            ))}
            <StepOfTransition id={transition.id} />
          </PanelSection>
        )
      })}
    </SidePanel>
  )
}

/** The step inserted into a transition, or the button that inserts one, or the reason why none can be inserted. */
export function StepOfTransition({ id }: { id: string }) {
  const { t } = useTranslation('workbench')
  const { parts, changes, canEdit, edit } = useDraftContext()
  const part = parts.transitions.find((one) => one.id === id)
  const step = changes.steps.find(({ transition }) => transition === id)
  if (step)
    return (
      <>
        <p className={styles.muted}>{t('workbench:steps.here')}</p>
        <StepFields step={step} />
      </>
    )
  if (!part) return <p className={styles.muted}>{t('workbench:locked.added')}</p>
  if (part.locked !== null)
    return (
      <p className={styles.muted}>
        {t('workbench:locked.title')} {t(`workbench:locked.${part.locked}`)}
      </p>
    )
  if (!canEdit) return null
  return <Button onClick={() => edit(insertStep(changes, id).changes)}>{t('workbench:steps.insert')}</Button>
}
