import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../http/use-rights.ts'
import type { BulkAction } from '../list/list-description.ts'

const ConfirmBulk = lazy(() => import('../list/confirm-bulk.tsx').then((m) => ({ default: m.ConfirmBulk })))

interface Props<Data> {
  name: string
  data: Data
  actions: readonly BulkAction<Data>[]
}

/** What may be done with the thing now; the same actions as its list has for many. */
export function CardActions<Data>({ name, data, actions }: Props<Data>) {
  const { t } = useTranslation([name, 'list'])
  const rights = useRights()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<BulkAction<Data> | null>(null)
  const {
    mutate,
    isPending,
    data: results,
    error,
  } = useMutation({
    mutationFn: (action: BulkAction<Data>) => action.run([data]),
    onSettled: () => queries.invalidateQueries(),
  })
  const refused = results?.find(({ ok }) => !ok)
  const said = error?.message ?? refused?.message
  return (
    <>
      <span role="status">{said}</span>
      {actions
        .filter(({ right, fits }) => rights?.has(right) && fits(data))
        .map((action) => (
          <Button
            key={action.name}
            disabledFocusable={isPending}
            onClick={() => !isPending && setAsked(action)}
          >
            {t(`${name}:bulk.${action.name}.label`)}
          </Button>
        ))}
      {asked && (
        <Suspense fallback={null}>
          <ConfirmBulk
            title={t(`${name}:bulk.${asked.name}.label`)}
            text={t(`${name}:bulk.${asked.name}.confirm`, { count: 1 })}
            danger={asked.danger === true}
            onConfirm={() => {
              mutate(asked)
              setAsked(null)
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
