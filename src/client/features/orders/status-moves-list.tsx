import type { StatusMoveRow } from '../../../../schemas/api/status-moves.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  customField,
  phoneField,
  statusField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { searchFilter } from '../../ui/list/filters.ts'
import type { BulkAction, ListDescription } from '../../ui/list/list-description.ts'
import { getOrderTone } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { MoveStatusDialog, type StatusMoveInput } from './move-status-dialog.tsx'

const minSearchLength = 3

const move: BulkAction<StatusMoveRow> = {
  name: 'move',
  right: 'orderChangeStatus',
  Form: MoveStatusDialog,
  stale: [queryKeys.orders, ['order'], queryKeys.tasks],
  appliesTo: ({ targets }) => targets.length > 0,
  run: async (rows, input, idempotencyKey) => {
    const orders = rows.map(({ id, dateUpdate }) => ({ id, dateUpdate }))
    return request('POST', 'admin/move-status', {
      body: { orders, ...(input as StatusMoveInput) },
      idempotencyKey,
    })
  },
}

/**
 * List to find orders and set another status that their process allows (specification 2,
 * /settings/order-change-status).
 */
export const statusMovesList: ListDescription<StatusMoveRow> = {
  name: 'statusMoves',
  path: 'admin/check-order-move',
  fields: [
    cardLinkField('id', { width: 88 }),
    statusField(
      'orderStatusId',
      { from: { catalog: 'orderStatuses' }, getTone: getOrderTone },
      { width: 176, grow: 1 },
    ),
    customField<StatusMoveRow>('targets', {
      width: 260,
      grow: 3,
      phone: 'line',
      catalog: 'orderStatuses',
      text: ({ targets }, { t, catalog: catalogOf }) =>
        targets.length === 0
          ? t('statusMoves:nowhere')
          : targets.map((id) => catalogOf('orderStatuses').text(id)).join(', '),
    }),
    textField('name', { width: 150, grow: 1 }),
    phoneField('phone', { extra: true }),
    catalogField('deliveryServiceTypeId', 'deliveryServiceTypes', { width: 152, extra: true }),
    textField('partnerOrderId', { width: 136, extra: true }),
    textField('pfm', { width: 84 }),
    storeZoneInstantField('dateUpdate', { width: 136 }),
  ],
  filters: [searchFilter()],
  missingFilter: ({ search: searchText }) =>
    searchText === undefined || searchText.trim() === ''
      ? 'empty'
      : searchText.trim().length < minSearchLength
        ? 'tooShort'
        : null,
  noMatches: 'nothing',
  rowId: ({ id }) => id,
  open: ({ id }) => urls.order(id),
  bulk: [move],
}
