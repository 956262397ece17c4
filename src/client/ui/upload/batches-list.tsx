import type { Batch } from '../../../../schemas/api/batches.ts'
import {
  cardLinkField,
  customField,
  userZoneInstantField,
  quantityField,
  statusField,
  actorField,
} from '../fields/kinds.tsx'
import { choiceFilter, createFixedOptions } from '../list/filters.ts'
import type { ListDescription } from '../list/list-description.ts'
import { tones } from '../tones.ts'
import type { BatchUploadDescription } from './upload-description.ts'
import { UploadButton } from './upload-button.tsx'

/** Describes the list of all batches that the user may see, newest first, with a button for a new batch. */
export const createBatchesList = (upload: BatchUploadDescription): ListDescription<Batch> => {
  const { name, path, kinds, card, tabs } = upload
  return {
    name,
    path,
    queryKey: 'batches',
    ...(tabs && { tabs }),
    fields: [
      cardLinkField('id'),
      customField<Batch>('kind', {
        width: 152,
        grow: 1,
        phone: 'line',
        text: ({ kind }, { t }) => t(`${name}:kinds.${kind}`),
      }),
      statusField(
        'status',
        { from: { key: `${name}:statuses` }, getTone: (status: Batch['status']) => tones.batch[status] },
        { width: 152 },
      ),
      quantityField('rows', { width: 72, phone: 'line' }),
      quantityField('done', { width: 96, phone: 'line' }),
      quantityField('failed', { width: 96, phone: 'line' }),
      quantityField('wrong', { width: 96, phone: 'line' }),
      customField<Batch>('source', {
        width: 160,
        grow: 1,
        phone: 'line',
        text: ({ source, fileName }, { t }) => fileName ?? t(`${name}:sources.${source}`),
      }),
      actorField('initiator', { width: 152, grow: 1 }),
      userZoneInstantField('createdAt'),
    ],
    filters:
      kinds.length < 2
        ? []
        : [
            choiceFilter(
              'kind',
              createFixedOptions(
                kinds.map((kind) => kind.name),
                `${name}:kinds`,
              ),
            ),
          ],
    rowId: ({ id }) => id,
    open: ({ id }) => card(id),
    Actions: () => <UploadButton upload={upload} />,
  }
}
