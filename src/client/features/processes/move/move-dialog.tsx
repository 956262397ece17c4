import { Field } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { DialogFrame } from '../../../ui/form/dialog-frame.tsx'
import { InlineError } from '../../../ui/inline-error.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import type { ProcessNames } from '../names.ts'
import { isReasonMissing, ReasonField } from '../publishing/reason-field.tsx'
import { useInstanceMoves, useMoveDryRun, useMoveInstance } from './api.ts'
import { MoveConsequences } from './move-consequences.tsx'
import styles from './move.module.css'
import { MoveObstacles } from './move-obstacles.tsx'

interface MoveDialogProps {
  instanceId: number
  definition: ProcessDefinition
  names: ProcessNames
  onClose: () => void
}

/** Moves one instance to another state by hand. The changes are displayed before the move. */
export function MoveDialog({ instanceId, definition, names, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['processMoves', 'processes'])
  const moves = useInstanceMoves(instanceId)
  const [chosen, setChosen] = useState<string | null>(null)
  const targets = moves.data?.targets ?? []
  // After a failed move the instance may have other targets.
  const target = chosen !== null && targets.includes(chosen) ? chosen : null
  const dryRun = useMoveDryRun(instanceId, moves.data?.revision, target)
  const { mutate, isPending, error } = useMoveInstance(instanceId)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)

  const submit = () => {
    setSubmitted(true)
    if (target === null || !moves.data) return
    if (isReasonMissing(reason)) return reasonField.current?.focus()
    mutate({ to: target, revision: moves.data.revision, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <DialogFrame
      title={t('processMoves:title', { instanceId })}
      danger
      saving={isPending}
      blocked={!dryRun.data}
      refusal={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {moves.error && <InlineError>{moves.error.message}</InlineError>}
      {moves.isLoading && <SkeletonBar width="60%" />}
      {moves.data && (
        <div className={styles.root}>
          <p className={styles.text}>
            {t('processMoves:now', { state: names.stored(moves.data.state) })}
            {targets.length === 0 && ` ${t('processMoves:none')}`}
          </p>
          {targets.length > 0 && (
            <>
              <Field label={t('processMoves:to')} required>
                <NativeSelect
                  value={target ?? ''}
                  onChange={(state) => setChosen(state === '' ? null : state)}
                >
                  <option value="">{t('processMoves:choose')}</option>
                  {targets.map((state) => (
                    <option key={state} value={state}>
                      {names.stored(state)}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
              {dryRun.error && <InlineError>{dryRun.error.message}</InlineError>}
              {dryRun.data && <MoveConsequences move={dryRun.data} definition={definition} names={names} />}
              <ReasonField
                value={reason}
                onChange={setReason}
                isSubmitted={isSubmitted}
                fieldRef={reasonField}
              />
            </>
          )}
          <MoveObstacles refused={moves.data.refused} names={names} isOpen={targets.length === 0} />
        </div>
      )}
    </DialogFrame>
  )
}
