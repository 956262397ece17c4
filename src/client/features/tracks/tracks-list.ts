import type { TrackRow } from '../../../../schemas/api/tracks.ts'
import { minTrackLength, trackServiceTypes } from '../../../../schemas/values/track-services.ts'
import { normalizeTrackNumber } from '../../../shared/track-number.ts'
import { text } from '../../ui/fields/kinds.tsx'
import { choices, search, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { PostalFiles } from './postal-files.tsx'
import { requestedAt, deliveryStatus, orderNumber, service, state, statusAt, track } from './track-fields.tsx'

/** Parcels by track number; the list is empty until a number is entered. */
export const tracksList: ListDescription<TrackRow> = {
  name: 'tracks',
  path: 'tracks',
  fields: [
    track,
    orderNumber,
    service,
    deliveryStatus,
    statusAt,
    state,
    requestedAt,
    text('pfm', { width: 84 }),
  ],
  filters: [
    search(),
    choices('deliveryServiceTypeId', words(trackServiceTypes.map(String), 'tracks:services')),
  ],
  before: ({ search: searchText = '' }) =>
    normalizeTrackNumber(searchText).length < minTrackLength ? 'before' : null,
  nothing: 'nothing',
  Actions: PostalFiles,
  rowId: ({ number }) => number,
  open: ({ orderId }) => urls.track(orderId),
}
