import { useRef, useState, type ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUnsavedSettings } from '../../../ui/settings/use-typed-settings.ts'
import { urls } from '../../../ui/urls.ts'
import { usePublishingMutation, usePublishingState } from '../publishing/api.ts'
import { isReasonMissing, type ReasonField } from '../publishing/reason-field.tsx'
import { useKnownRevision } from './use-known-revision.ts'

export interface VersionActionOptions {
  name: string
  /** Key of the stored input. */
  inputKey: string
}

/**
 * Fields that every action of a bench page sends: the reason, which is recorded in the log, and the known revision of
 * the log.
 */
export interface RecordedAction {
  reason: string
  revision: number
}

/**
 * Input and submission of the action of a bench page. The input remains after a reload and is deleted when the action
 * was performed; then the publications of the version are opened.
 */
export function useVersionAction({ name, inputKey }: VersionActionOptions) {
  const navigate = useNavigate()
  const { revision, renew } = useKnownRevision(usePublishingState(name, true))
  const { mutate, isPending, error } = usePublishingMutation<number>(name)
  const { typed, write } = useUnsavedSettings(inputKey)
  const reason = typed.reason ?? ''
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)

  /** Displays the errors at the fields and moves the focus to the first wrong one. */
  const refuse = (wrongField: HTMLElement | null | undefined) => {
    setSubmitted(true)
    wrongField?.focus()
  }
  /** `send`: returns the version whose publications are opened. */
  const submit = (send: (action: RecordedAction) => Promise<number>) => {
    if (isReasonMissing(reason)) return refuse(reasonField.current)
    setSubmitted(true)
    mutate(() => send({ reason: reason.trim(), revision }), {
      onSuccess: (version) => {
        write({})
        void navigate(urls.publications(name, version))
      },
      onError: renew,
    })
  }
  return {
    typed,
    write,
    isSubmitted,
    reasonField: {
      value: reason,
      isSubmitted,
      fieldRef: reasonField,
      onChange: (text) => write({ ...typed, reason: text }),
    } satisfies ComponentProps<typeof ReasonField>,
    progress: { isPending, error },
    refuse,
    submit,
  }
}
