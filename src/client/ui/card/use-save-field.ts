import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { OrderEditConflict } from '../../../../schemas/api/orders.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { ApiError } from '../../http/api-error.ts'
import { requestAs } from '../../http/http.ts'
import type { AnyField } from '../fields/field.ts'
import { getKnownUpdateTime, setSavedUpdateTime } from './saved-update-times.ts'
import { storeEditAndReload } from './stale-edit.ts'

export interface FieldToSave {
  field: AnyField
  row: unknown
  /** Label of the field. */
  label: string
  /** API path of the card. */
  path: string
  queryKey: QueryKey
  /** Update time of the displayed record. */
  updatedAt: string | null
}

/**
 * Saves one field of a card. If the order has changed since it was displayed, the page is reloaded and offers the
 * value again.
 */
export function useSaveField({ field, row, label, path, queryKey, updatedAt }: FieldToSave) {
  const queries = useQueryClient()
  const { pathname } = useLocation()
  return useMutation({
    mutationFn: (value: boolean | string | null) =>
      requestAs<{ dateUpdate?: string }>('PUT', path, {
        body: field.edit!.body(row, value),
        orderUpdateTime: getKnownUpdateTime(queries, path, updatedAt),
      }),
    // Waits for the reload of the card, so that the chosen value remains visible until then. A refusal is displayed
    // immediately.
    onSuccess: ({ dateUpdate }) => {
      setSavedUpdateTime(queries, path, dateUpdate)
      return queries.invalidateQueries({ queryKey })
    },
    onError: (error, value) => {
      const stale = error instanceof ApiError && error.code === errorCodes.staleOrder
      const change = stale ? ((error.details as OrderEditConflict | undefined) ?? null) : null
      if (stale && storeEditAndReload({ pathname, field: field.id, label, value, change })) return
      void queries.invalidateQueries({ queryKey })
    },
  })
}
