import type { OrderResults } from '../../../../schemas/api/each-order.ts'
import type { StatusMoveRow } from '../../../../schemas/api/status-moves.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { catalog, instant, link, own, phone, status, text } from '../../ui/fields/kinds.tsx'
import { search } from '../../ui/list/filters.ts'
import type { BulkAction, ListDescription } from '../../ui/list/list-description.ts'
import { toneOfOrder } from '../../ui/order-status.tsx'
import { urls } from '../../ui/urls.ts'
import { MoveStatusDialog, type StatusMove } from './move-status-dialog.tsx'

const minSearchLength = 3

const move: BulkAction<StatusMoveRow> = {
  name: 'move',
  right: 'orderChangeStatus',
  Form: MoveStatusDialog,
  stale: [queryKeys.orders, ['order'], queryKeys.tasks],
  fits: ({ targets }) => targets.length > 0,
  run: async (rows, input, idempotencyKey) => {
    const orders = rows.map(({ id, dateUpdate }) => ({ id, dateUpdate }))
    const response = await request<OrderResults>('POST', 'admin/move-status', {
      body: { orders, ...(input as StatusMove) },
      idempotencyKey,
    })
    return response.results
  },
}

/** Specification 2, /settings/order-change-status: moves orders to a status that their process allows. */
export const statusMovesList: ListDescription<StatusMoveRow> = {
  name: 'statusMoves',
  path: 'admin/check-order-move',
  fields: [
    link('id', { width: 88 }),
    status('orderStatusId', { from: { catalog: 'orderStatuses' }, toneOf: toneOfOrder }, { width: 176 }),
    own<StatusMoveRow>('targets', {
      width: 260,
      grow: 3,
      phone: 'line',
      catalog: 'orderStatuses',
      text: ({ targets }, { t, catalog: catalogOf }) =>
        targets.length === 0
          ? t('statusMoves:nowhere')
          : targets.map((id) => catalogOf('orderStatuses').text(id)).join(', '),
    }),
    text('name', { width: 150, grow: 1 }),
    phone('phone', { extra: true }),
    catalog('deliveryServiceTypeId', 'deliveryServiceTypes', { width: 152, extra: true }),
    text('partnerOrderId', { width: 136, extra: true }),
    text('pfm', { width: 84 }),
    instant('dateUpdate', { width: 136 }),
  ],
  filters: [search()],
  before: ({ search: searchText }) =>
    searchText === undefined || searchText.trim() === ''
      ? 'empty'
      : searchText.trim().length < minSearchLength
        ? 'tooShort'
        : null,
  nothing: 'nothing',
  rowId: ({ id }) => id,
  open: ({ id }) => urls.order(id),
  bulk: [move],
}
