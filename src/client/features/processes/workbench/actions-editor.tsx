import { Button, Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankText } from '../../../../shared/clean-text.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { PanelSection } from '../panel/panel.tsx'
import { addAction, listEntries, removeAction, stringifyCanonically, type AddedAction } from './changes.ts'
import { describeAction, describeProblem } from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import {
  buildMessageAction,
  emptyMessage,
  findMessageObstacle,
  OwnMessageFields,
} from './own-message-fields.tsx'
import { findEntryProblems } from './problems.ts'
import styles from './workbench.module.css'

/** Actions on entering and leaving a state, which an owner adds from the catalogue. */
export function StateActionsEditor({ state }: { state: string }) {
  const { t } = useTranslation(['workbench', 'processes'])
  const { card, parts, changes, names, problems, canEdit, edit } = useDraftContext()
  const place = parts.states.find(({ path }) => path === state)
  const fixed = parts.fixed.find((point) => point.state === state)
  if (!place) return null
  const entries = listEntries(changes).flatMap((entry) =>
    entry.kind === 'action' && entry.action.state === state ? [entry] : [],
  )
  return (
    <PanelSection title={t('workbench:actions.title')}>
      {fixed && (
        <p className={styles.muted}>
          {t('workbench:actions.fixed', {
            effects: fixed.effects.map((name) => names.effect({ name, params: null })).join(', '),
          })}
        </p>
      )}
      {entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.key} className={styles.line}>
              <div className={styles.lineText}>
                <span className={styles.muted}>{t(`processes:panel.${entry.action.at}`)}: </span>
                {describeAction(entry.action, names, t)}
                {findEntryProblems(problems, entry, card.changes).map((problem) => (
                  <InlineError key={problem.code}>{describeProblem(problem, t)}</InlineError>
                ))}
              </div>
              {canEdit && (
                <Button size="small" onClick={() => edit(removeAction(changes, entry.action))}>
                  {t('workbench:actions.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && <NewAction key={state} state={state} isFinal={place.final} />}
    </PanelSection>
  )
}

function NewAction({ state, isFinal }: { state: string; isFinal: boolean }) {
  const { t } = useTranslation(['workbench', 'processes'])
  const { parts, changes, names, edit } = useDraftContext()
  const [chosenAt, setAt] = useState<AddedAction['at']>('entry')
  const [type, setType] = useState<AddedAction['action']['type']>('notifyCustomer')
  const [template, setTemplate] = useState(parts.templates[0] ?? '')
  const [comment, setComment] = useState('')
  const [message, setMessage] = useState(emptyMessage)
  // A final state is never left.
  const at = isFinal ? 'entry' : chosenAt
  const action: AddedAction = {
    state,
    at,
    action:
      type === 'notifyCustomer'
        ? { type, params: { template } }
        : type === 'sendOwnMessage'
          ? buildMessageAction(message)
          : { type, params: { comment: comment.trim() } },
  }
  const isRepeated = changes.actions.some(
    (other) => stringifyCanonically(other) === stringifyCanonically(action),
  )
  const obstacle = type === 'sendOwnMessage' ? findMessageObstacle(message, parts.messagePlaceholders) : null
  const reason = obstacle
    ? t(obstacle.key, obstacle.params)
    : type === 'commentOrder' && isBlankText(comment)
      ? t('workbench:actions.noText')
      : isRepeated
        ? t('workbench:problems.repeatedAction')
        : null
  return (
    <div className={styles.fields}>
      <Field label={t('workbench:actions.at')}>
        <NativeSelect value={at} onChange={(value) => setAt(value === 'exit' ? 'exit' : 'entry')}>
          <option value="entry">{t('processes:panel.entry')}</option>
          {!isFinal && <option value="exit">{t('processes:panel.exit')}</option>}
        </NativeSelect>
      </Field>
      <Field label={t('workbench:actions.type')}>
        <NativeSelect value={type} onChange={(value) => setType(value as AddedAction['action']['type'])}>
          <option value="notifyCustomer">{t('workbench:actions.notifyCustomer')}</option>
          <option value="sendOwnMessage">{t('workbench:actions.sendOwnMessage')}</option>
          <option value="commentOrder">{t('workbench:actions.commentOrder')}</option>
        </NativeSelect>
      </Field>
      {type === 'notifyCustomer' ? (
        <Field label={t('workbench:actions.template')}>
          <NativeSelect value={template} onChange={setTemplate}>
            {parts.templates.map((name) => (
              <option key={name} value={name}>
                {names.effect({ name: 'notifyCustomer', params: { template: name } })}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : type === 'sendOwnMessage' ? (
        <OwnMessageFields texts={message} placeholders={parts.messagePlaceholders} onChange={setMessage} />
      ) : (
        <Field label={t('workbench:actions.text')}>
          <Textarea
            value={comment}
            maxLength={500}
            resize="vertical"
            onChange={(_, { value }) => setComment(value)}
          />
        </Field>
      )}
      <ReasonedButton
        reason={reason}
        onClick={() => {
          edit(addAction(changes, action))
          setComment('')
          setMessage(emptyMessage)
        }}
      >
        {t('workbench:actions.add')}
      </ReasonedButton>
    </div>
  )
}
