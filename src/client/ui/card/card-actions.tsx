import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../http/use-rights.ts'
import { AskFirst } from '../list/ask-first.tsx'
import { mayDo, type BulkAction } from '../list/list-description.ts'

interface Props<Data> {
  name: string
  data: Data
  actions: readonly BulkAction<Data>[]
  /** First word of the cache keys of the thing and its lists. */
  queryKey: unknown
}

/** What may be done with the thing now; the same actions as its list has for many. */
export function CardActions<Data>({ name, data, actions, queryKey }: Props<Data>) {
  const { t } = useTranslation([name, 'list'])
  const rights = useRights()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<BulkAction<Data> | null>(null)
  const {
    mutate,
    isPending,
    data: results,
    error,
    variables: last,
  } = useMutation({
    mutationFn: ({ action, said }: { action: BulkAction<Data>; said?: unknown }) =>
      action.run([data], said, crypto.randomUUID()),
    onSettled: (_results, _error, { action: { stale = [] } }) =>
      Promise.all([[queryKey], ...stale].map((key) => queries.invalidateQueries({ queryKey: key }))),
  })
  const start = (action: BulkAction<Data>, said?: unknown) => {
    mutate({ action, said })
    setAsked(null)
  }
  const refused = results?.find(({ ok }) => !ok)
  const done = last && results && !refused ? t(`${name}:bulk.${last.action.name}.done`) : undefined
  const wrong = error?.message ?? refused?.message
  return (
    <>
      {/* Both stand from the start: a screen reader hears only changes of what it knows. */}
      <span role="status">{done}</span>
      <span role="alert">{wrong}</span>
      {actions
        .filter((action) => mayDo(rights, action) && action.fits(data))
        .map((action) => (
          <Button
            key={action.name}
            disabledFocusable={isPending}
            onClick={() => !isPending && setAsked(action)}
          >
            {t(`${name}:bulk.${action.name}.label`)}
          </Button>
        ))}
      {asked?.Form && (
        <asked.Form
          action={asked.name}
          rows={[data]}
          onConfirm={(said) => start(asked, said)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked && !asked.Form && (
        <AskFirst
          name={name}
          action={asked}
          count={1}
          onConfirm={() => start(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
