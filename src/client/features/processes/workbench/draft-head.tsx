import { Button } from '@fluentui/react-components'
import { ArrowRedo20Regular, ArrowUndo20Regular, Edit20Regular } from '@fluentui/react-icons'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useIsPhoneWidth } from '../../../ui/phone-width.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { urls } from '../../../ui/urls.ts'
import { ProcessTabs } from '../process-tabs.tsx'
import { RenameDraftDialog } from './rename-draft-dialog.tsx'
import { ConflictNotice, StaleNotice } from './stale-notice.tsx'
import { useDraftContext } from './draft-context.ts'
import type { DraftEditor } from './use-draft-editor.ts'
import styles from './workbench.module.css'
import { tones } from '../../../ui/tones.ts'

interface DraftHeadProps {
  editor: DraftEditor
  search: ReactNode
  /** Why the draft cannot be changed; null if it can. */
  readOnlyReason: string | null
}

/** Title row of the editor with the state of saving, undo and redo, and the notices about other owners. */
export function DraftHead({ editor, search, readOnlyReason }: DraftHeadProps) {
  const { t } = useTranslation('workbench')
  const { card, problems, canEdit } = useDraftContext()
  const { state, hasUnsaved, isSaving, error, undo, redo, save } = editor
  const navigate = useNavigate()
  const saveState = isSaving ? 'saving' : hasUnsaved ? 'unsaved' : 'saved'
  const proofUrl = urls.draftProof(card.workflow, card.basedOn, card.id)
  // With unsaved edits the proof would check other changes than the displayed ones.
  const saveReason =
    state.stale !== null
      ? t('workbench:head.decideFirst')
      : hasUnsaved
        ? null
        : t('workbench:head.nothingToSave')
  const isPhone = useIsPhoneWidth()
  const proofReason = hasUnsaved || isSaving ? t('workbench:head.saveFirst') : null
  return (
    <>
      <PageTitle
        title={card.title}
        aside={
          <>
            {t('workbench:head.basedOn', { version: card.basedOn })}
            {canEdit && <span role="status">{` · ${t(`workbench:head.${saveState}`)}`}</span>}
            {card.openBy.length > 0 && (
              <span role="status">
                {` · ${t('workbench:presence.also', { names: card.openBy.join(', ') })}`}
              </span>
            )}
            {problems.length > 0 && (
              <>
                {' · '}
                <Badge tone={tones.draftCheck.failed}>
                  {t('workbench:head.problems', { count: problems.length })}
                </Badge>
              </>
            )}
          </>
        }
        actions={
          <div className={styles.headTools}>
            {/* On a phone the list of states replaces the diagram and its search. */}
            {!isPhone && search}
            {canEdit && (
              <>
                <RenameButton />
                <HistoryButtons
                  canUndo={state.past.length > 0}
                  canRedo={state.future.length > 0}
                  undo={undo}
                  redo={redo}
                />
                <ReasonedButton reason={saveReason} onClick={save}>
                  {t(isPhone ? 'workbench:head.saveShort' : 'workbench:head.save')}
                </ReasonedButton>
                <ReasonedButton
                  appearance="primary"
                  reason={proofReason}
                  onClick={() => void navigate(proofUrl)}
                >
                  {t(isPhone ? 'workbench:head.proofShort' : 'workbench:head.proof')}
                </ReasonedButton>
              </>
            )}
          </div>
        }
      />
      <ProcessTabs name={card.workflow} version={card.basedOn} current="drafts" />
      {readOnlyReason !== null && (
        <Notice
          tone="info"
          action={
            card.version !== null && (
              <Link to={urls.process(card.workflow, card.version)}>{t('workbench:head.openVersion')}</Link>
            )
          }
        >
          {readOnlyReason}
        </Notice>
      )}
      {error && (
        <Notice tone="error" action={<Button onClick={save}>{t('workbench:head.saveAgain')}</Button>}>
          {error.message}
        </Notice>
      )}
      <StaleNotice editor={editor} />
      <ConflictNotice editor={editor} />
      <SaveKey save={save} />
    </>
  )
}

function RenameButton() {
  const { t } = useTranslation('workbench')
  const { card } = useDraftContext()
  const [isOpen, setOpen] = useState(false)
  const name = t('workbench:rename.title')
  return (
    <>
      <Button
        appearance="subtle"
        icon={<Edit20Regular />}
        aria-label={name}
        title={name}
        onClick={() => setOpen(true)}
      />
      {isOpen && <RenameDraftDialog draft={card} onClose={() => setOpen(false)} />}
    </>
  )
}

interface HistoryButtonsProps {
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
}

function HistoryButtons({ canUndo, canRedo, undo, redo }: HistoryButtonsProps) {
  const { t } = useTranslation('workbench')
  const renderButton = (kind: 'undo' | 'redo', icon: ReactElement, isPossible: boolean, act: () => void) => {
    const name = t(`workbench:head.${isPossible ? kind : `${kind}None`}`)
    return (
      <Button
        appearance="subtle"
        icon={icon}
        aria-label={name}
        title={name}
        disabledFocusable={!isPossible}
        onClick={() => isPossible && act()}
      />
    )
  }
  return (
    <>
      {renderButton('undo', <ArrowUndo20Regular />, canUndo, undo)}
      {renderButton('redo', <ArrowRedo20Regular />, canRedo, redo)}
    </>
  )
}

/** Ctrl+S saves the draft instead of the page. */
function SaveKey({ save }: { save: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [save])
  return null
}
