import { useTranslation } from 'react-i18next'
import type { ProcessState } from '../../../../../schemas/api/processes.ts'
import { EmptyText } from '../../../ui/placeholders.tsx'
import type { ProcessNames } from '../names.ts'
import { PanelSection, SidePanel } from '../panel/panel.tsx'
import { getStateShape } from '../panel/state-shape.ts'
import { StateActionsEditor } from './actions-editor.tsx'
import { isTextOfStep } from './changes.ts'
import { Comments } from './comments.tsx'
import { describeText, type Translate } from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import { QuestionsEditor } from './questions-editor.tsx'
import { StepFields } from './step-fields.tsx'
import { StepPreview } from './step-preview.tsx'
import { LanguageChoice, TextEditor } from './text-editor.tsx'
import { listStateTexts, type TextGroup } from './text-places.ts'
import styles from './workbench.module.css'

/** What may be changed in a state: its texts, its actions, and the transitions that leave it. */
export function StateEditor({ state, close }: { state: ProcessState; close: () => void }) {
  const { t } = useTranslation(['workbench', 'processes'])
  const { definition, changes, paths, names } = useDraftContext()
  const groups = listStateTexts(definition, state, paths)
  const ownPrefix = `states.${state.path.replaceAll('.', '_')}.`
  const step = changes.steps.find(({ id }) => isTextOfStep(ownPrefix, id))
  return (
    <SidePanel
      wide
      title={names.place(state.path)}
      overline={t(step ? 'workbench:steps.added' : `processes:state.${getStateShape(state, definition)}`)}
      closeLabel={t('processes:panel.close')}
      close={close}
    >
      {step ? (
        <StepFields step={step} />
      ) : groups.length === 0 ? (
        <EmptyText>{t('workbench:text.none')}</EmptyText>
      ) : (
        <LanguageChoice />
      )}
      {!step &&
        groups.map((group) => (
          <PanelSection key={`${group.kind} ${group.id}`} title={describeGroup(group, names, t)}>
            {group.paths.map((path) => (
              <TextEditor key={path} path={path} label={describeText(path, t)} />
            ))}
          </PanelSection>
        ))}
      {!step && <QuestionsEditor key={`questions ${state.path}`} state={state.path} />}
      {state.meta?.for === 'person' && <StepPreview key={state.path} state={state} />}
      <StateActionsEditor state={state.path} />
      <OutgoingTransitions state={state.path} />
      <PanelSection title={t('workbench:talk.title')}>
        <Comments state={state.path} />
      </PanelSection>
    </SidePanel>
  )
}

function describeGroup({ kind, id }: TextGroup, names: ProcessNames, t: Translate): string {
  switch (kind) {
    case 'state':
      return t('workbench:groups.state')
    case 'script':
      return t('processes:panel.script')
    case 'event':
      return t('workbench:owners.event', { name: names.event(id) })
    case 'refusal':
      return t('workbench:groups.refusal', { name: names.guard(id) })
    case 'field':
      return t('workbench:owners.field', { name: names.field(id) })
  }
}

/** Links to the transitions of a state, so that a step can be inserted without the diagram. */
function OutgoingTransitions({ state }: { state: string }) {
  const { t } = useTranslation(['workbench', 'processes'])
  const { definition, names, select } = useDraftContext()
  const transitions = definition.transitions.filter(
    ({ source, targets }) => source === state && targets.length > 0 && !targets.includes(state),
  )
  if (transitions.length === 0) return null
  return (
    <PanelSection title={t('processes:panel.leads')}>
      <ul className={styles.list}>
        {transitions.map(({ id, event, targets }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.link}
              onClick={() => select({ kind: 'transitions', ids: [id] })}
            >
              {`${names.event(event)} → ${targets.map(names.place).join(', ')}`}
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
