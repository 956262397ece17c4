import type { TrackedParcel } from '../../../../schemas/api/tracks.ts'
import { minTrackSearchLength, trackSearchServiceTypes } from '../../../../schemas/values/track-services.ts'
import { normalizeTrackNumber } from '../../../shared/track-number.ts'
import { textField } from '../../ui/fields/kinds.tsx'
import { choiceFilter, searchFilter, createFixedOptions } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { PostalFilesButton } from './postal-files.tsx'
import {
  requestedAtField,
  deliveryStatusField,
  orderNumberField,
  deliveryServiceTypeField,
  parcelStateField,
  statusAtField,
  trackNumberField,
} from './track-fields.tsx'

/** Parcels by track number. The list is empty until the user has entered at least `minTrackSearchLength` characters. */
export const tracksList: ListDescription<TrackedParcel> = {
  name: 'tracks',
  path: 'tracks',
  fields: [
    trackNumberField,
    orderNumberField,
    deliveryServiceTypeField,
    deliveryStatusField,
    statusAtField,
    parcelStateField,
    requestedAtField,
    textField('pfm', { width: 84 }),
  ],
  filters: [
    searchFilter(),
    choiceFilter(
      'deliveryServiceTypeId',
      createFixedOptions(trackSearchServiceTypes.map(String), 'tracks:services'),
    ),
  ],
  missingFilter: ({ search: searchText = '' }) =>
    normalizeTrackNumber(searchText).length < minTrackSearchLength ? 'before' : null,
  noMatches: 'nothing',
  Actions: PostalFilesButton,
  rowId: ({ number }) => number,
  open: ({ orderId }) => urls.track(orderId),
}
