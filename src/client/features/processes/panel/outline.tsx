import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { ProcessNames } from '../names.ts'
import { SidePanel } from './panel.tsx'
import { StateList } from './state-list.tsx'
import styles from './outline.module.css'

interface OutlineProps {
  definition: ProcessDefinition
  names: ProcessNames
  selectState: (state: string) => void
  close: () => void
}

/** Text alternative of the diagram, next to it. */
export function DiagramOutline({ definition, names, selectState, close }: OutlineProps) {
  const { t } = useTranslation('processes')
  return (
    <div className={styles.side}>
      <SidePanel
        title={t('processes:outline.label')}
        overline={t('processes:states', { count: definition.states.length })}
        closeLabel={t('processes:outline.close')}
        close={close}
      >
        <StateList definition={definition} names={names} heading="h3" selectState={selectState} />
      </SidePanel>
    </div>
  )
}

/** The same text instead of the diagram, on a phone. */
export function PhoneOutline({ definition, names, selectState }: Omit<OutlineProps, 'close'>) {
  const { t } = useTranslation('processes')
  return (
    <section aria-label={t('processes:outline.label')} className={styles.phone}>
      <StateList definition={definition} names={names} heading="h2" selectState={selectState} />
    </section>
  )
}
