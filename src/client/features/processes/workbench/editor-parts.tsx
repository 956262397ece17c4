import { Button } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { EmptyText } from '../../../ui/placeholders.tsx'
import { TabRow } from '../../../ui/tabs/tab-row.tsx'
import { PanelSection } from '../panel/panel.tsx'
import { useDiscardDraft } from './api.ts'
import { listDisplayedEntries } from './change-line.tsx'
import { ChangeList } from './change-list.tsx'
import { addedStepLabelPath, findStepIdOfText } from './changes.ts'
import { Comments } from './comments.tsx'
import { describeText, describeTextOwner } from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import { LimitsEditor } from './limits-editor.tsx'
import { parseMessagePath } from './message-paths.ts'
import { MessagesEditor } from './messages-editor.tsx'
import { LanguageChoice, TextEditor } from './text-editor.tsx'
import { editorParts, writeSelection, type EditorPart } from './use-selection.ts'
import styles from './workbench.module.css'

/** Column next to the diagram while nothing on it is selected: the parts that are about the whole draft. */
export function EditorParts({ part }: { part: EditorPart }) {
  const { t } = useTranslation('workbench')
  const { card, changes } = useDraftContext()
  const heading = useId()
  const counts: Partial<Record<EditorPart, number>> = {
    changes: listDisplayedEntries(changes).length,
    limits: Object.keys(changes.limits).length,
    talk: card.comments.filter(({ done }) => !done).length,
  }
  return (
    <section className={styles.parts} aria-labelledby={heading}>
      <h2 id={heading} className={styles.visuallyHidden}>
        {t(`workbench:parts.${part}`)}
      </h2>
      <TabRow
        label={t('workbench:parts.label')}
        tabs={editorParts.map((one) => ({
          to: { search: new URLSearchParams(writeSelection({ kind: 'part', part: one })).toString() },
          text: t(`workbench:parts.${one}`),
          ...(counts[one] !== undefined && counts[one] > 0 && { count: String(counts[one]) }),
          isCurrent: one === part,
        }))}
      />
      <div className={styles.partContent}>
        {part === 'changes' && <ChangesPart />}
        {part === 'limits' && <LimitsEditor />}
        {part === 'texts' && <OtherTexts />}
        {part === 'messages' && <MessagesEditor />}
        {part === 'talk' && <Comments state={null} />}
      </div>
    </section>
  )
}

function ChangesPart() {
  const { t } = useTranslation('workbench')
  const { card, canEdit } = useDraftContext()
  return (
    <>
      {canEdit && <p className={styles.muted}>{t('workbench:list.hint')}</p>}
      <ChangeList />
      {card.log.length > 0 && (
        <PanelSection title={t('workbench:log.title')}>
          <ol className={styles.list}>
            {card.log.map(({ revision, at, who, note }) => (
              <li key={revision}>
                {who} <span className={styles.muted}>{formatDateTime(at)}</span>
                {note !== null && <div>{note}</div>}
              </li>
            ))}
          </ol>
        </PanelSection>
      )}
      {canEdit && <DiscardButton />}
    </>
  )
}

function DiscardButton() {
  const { t } = useTranslation('workbench')
  const { card } = useDraftContext()
  const [isConfirming, setConfirming] = useState(false)
  const discard = useDiscardDraft({ name: card.workflow, id: card.id })
  const title = t('workbench:discard.action', { title: card.title })
  const close = () => {
    setConfirming(false)
    discard.reset()
  }
  return (
    <>
      <Button className={styles.start} onClick={() => setConfirming(true)}>
        {t('workbench:discard.button')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          text={t('workbench:discard.ask')}
          danger
          isPending={discard.isPending}
          refusal={discard.error?.message}
          onConfirm={() => discard.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Texts that no state displays: the title of the process, its stages and so on. */
function OtherTexts() {
  const { t } = useTranslation('workbench')
  const { changes, paths, statesOfTexts, names } = useDraftContext()
  const others = paths.filter(
    (path) =>
      !statesOfTexts.has(path) &&
      path !== addedStepLabelPath &&
      parseMessagePath(path) === null &&
      findStepIdOfText(changes, path) === null,
  )
  if (others.length === 0) return <EmptyText>{t('workbench:text.none')}</EmptyText>
  return (
    <div className={styles.fields}>
      <LanguageChoice />
      {others.map((path) => {
        const owner = describeTextOwner(path, null, names, t)
        const label = describeText(path, t)
        return <TextEditor key={path} path={path} label={owner === null ? label : `${owner}: ${label}`} />
      })}
    </div>
  )
}
