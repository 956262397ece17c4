import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../http/use-rights.ts'
import { InlineError } from '../inline-error.tsx'
import { ConfirmActionDialog } from '../list/confirm-action.tsx'
import { useFormatters } from '../use-format.ts'
import { canPerformAction, type CardAction } from '../list/list-description.ts'

export interface CardActionsProps<Data> {
  name: string
  data: Data
  actions: readonly CardAction<Data>[]
  /** First element of the cache keys of the record and of its lists. */
  queryKey: unknown
}

/** Buttons of the actions available for the record; the bulk bar of its list has the same actions. */
export function CardActions<Data>({ name, data, actions, queryKey }: CardActionsProps<Data>) {
  const { t } = useTranslation([name, 'list'])
  const rights = useRights()
  const formatters = useFormatters()
  const queries = useQueryClient()
  const [pending, setPending] = useState<CardAction<Data> | null>(null)
  const {
    mutate,
    isPending,
    data: outcome,
    error,
    variables: lastRun,
  } = useMutation({
    mutationFn: ({ action, input }: { action: CardAction<Data>; input?: unknown }) =>
      action.run([data], input, crypto.randomUUID()),
    onSettled: (_outcome, _error, { action: { stale = [] } }) =>
      Promise.all([[queryKey], ...stale].map((key) => queries.invalidateQueries({ queryKey: key }))),
  })
  const start = (action: CardAction<Data>, input?: unknown) => {
    mutate({ action, input })
    setPending(null)
  }
  const refused = outcome?.results.find(({ ok }) => !ok)
  const doneMessage =
    lastRun && outcome && !refused ? t(`${name}:bulk.${lastRun.action.name}.done`) : undefined
  const errorMessage = error?.message ?? refused?.message
  return (
    <>
      {/* Both live regions are rendered from the start, because a screen reader announces only changes of an
          existing region. */}
      <span role="status">{doneMessage}</span>
      <InlineError>{errorMessage}</InlineError>
      {actions
        .filter((action) => canPerformAction(rights, action) && action.appliesTo(data))
        .map((action) => (
          <Button
            key={action.name}
            disabledFocusable={isPending}
            onClick={() => !isPending && setPending(action)}
          >
            {t(`${name}:bulk.${action.name}.label`)}
          </Button>
        ))}
      {pending?.Form && (
        <pending.Form
          action={pending.name}
          rows={[data]}
          onConfirm={(input) => start(pending, input)}
          onClose={() => setPending(null)}
        />
      )}
      {pending && !pending.Form && (
        <ConfirmActionDialog
          name={name}
          action={pending}
          count={1}
          values={pending.confirmValues?.(data, formatters)}
          onConfirm={() => start(pending)}
          onClose={() => setPending(null)}
        />
      )}
    </>
  )
}
