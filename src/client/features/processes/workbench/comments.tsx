import { Button, Field, Radio, RadioGroup, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankText } from '../../../../shared/clean-text.ts'
import type { WorkflowDraftCard } from '../../../../../schemas/api/workbench.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyText } from '../../../ui/placeholders.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { useAddComment, useCompleteComment, type NewComment } from './api.ts'
import { useDraftContext } from './draft-context.ts'
import styles from './workbench.module.css'
import { tones } from '../../../ui/tones.ts'

type DraftComment = WorkflowDraftCard['comments'][number]

/** Comments and requests to developers about a state, or about the whole draft (`state` null: all of them). */
export function Comments({ state }: { state: string | null }) {
  const { t } = useTranslation('workbench')
  const { card, canEdit } = useDraftContext()
  const comments = card.comments.filter((comment) => state === null || comment.state === state)
  const open = comments.filter(({ done }) => !done)
  const done = comments.filter((comment) => comment.done)
  return (
    <div className={styles.fields}>
      {comments.length === 0 && <EmptyText>{t('workbench:talk.empty')}</EmptyText>}
      <CommentList comments={[...open, ...done]} isOfAll={state === null} />
      {canEdit && <CommentForm key={state} state={state} />}
    </div>
  )
}

function CommentList({ comments, isOfAll }: { comments: readonly DraftComment[]; isOfAll: boolean }) {
  const { t } = useTranslation('workbench')
  const { card, names, canEdit, select } = useDraftContext()
  const complete = useCompleteComment({ name: card.workflow, id: card.id })
  if (comments.length === 0) return null
  return (
    <ul className={styles.list}>
      {comments.map(({ id, state, kind, text, who, at, done }) => (
        <li key={id} className={styles.line}>
          <div className={styles.lineText}>
            <div className={styles.tools}>
              {kind === 'request' && (
                <Badge tone={tones.draftComment.request}>{t('workbench:talk.request')}</Badge>
              )}
              {done && <Badge tone={tones.draftComment.done}>{t('workbench:talk.done')}</Badge>}
              {isOfAll && state !== null && (
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => select({ kind: 'state', state })}
                >
                  {names.place(state)}
                </button>
              )}
            </div>
            <p className={styles.comment}>{text}</p>
            <span className={styles.muted}>
              {who}, {formatDateTime(at)}
            </span>
            {complete.error && complete.variables === id && (
              <div>
                <InlineError>{complete.error.message}</InlineError>
              </div>
            )}
          </div>
          {canEdit && !done && (
            <Button size="small" disabledFocusable={complete.isPending} onClick={() => complete.mutate(id)}>
              {t('workbench:talk.complete')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function CommentForm({ state }: { state: string | null }) {
  const { t } = useTranslation('workbench')
  const { card } = useDraftContext()
  const [kind, setKind] = useState<NewComment['kind']>('comment')
  const [text, setText] = useState('')
  const add = useAddComment({ name: card.workflow, id: card.id })
  const reason = isBlankText(text) ? t('workbench:talk.noText') : null
  const send = () =>
    add.mutate(
      { state, kind, text: text.trim() },
      {
        onSuccess: () => setText(''),
      },
    )
  return (
    <>
      <RadioGroup
        layout="horizontal"
        aria-label={t('workbench:talk.kind')}
        value={kind}
        onChange={(_, { value }) => setKind(value === 'request' ? 'request' : 'comment')}
      >
        <Radio value="comment" label={t('workbench:talk.comment')} />
        <Radio value="request" label={t('workbench:talk.request')} />
      </RadioGroup>
      <Field
        label={t('workbench:talk.text')}
        hint={t(kind === 'request' ? 'workbench:talk.requestHint' : 'workbench:talk.commentHint')}
      >
        <Textarea
          value={text}
          maxLength={2000}
          resize="vertical"
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
      {add.error && <Notice tone="error">{add.error.message}</Notice>}
      <ReasonedButton reason={reason} onClick={() => !add.isPending && send()}>
        {t(kind === 'request' ? 'workbench:talk.sendRequest' : 'workbench:talk.sendComment')}
      </ReasonedButton>
    </>
  )
}
