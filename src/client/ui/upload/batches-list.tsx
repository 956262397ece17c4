import type { Batch } from '../../../../schemas/api/batches.ts'
import { link, own, ownInstant, quantity, status, text } from '../fields/kinds.tsx'
import { choices, words } from '../list/filters.ts'
import type { ListDescription } from '../list/list-description.ts'
import { batchTone } from './batch-words.ts'
import type { UploadDescription } from './upload-description.ts'
import { UploadButton } from './upload-button.tsx'

/** All batches that the user may see, newest first, with a button for a new one. */
export const batchesList = (upload: UploadDescription): ListDescription<Batch> => {
  const { name, path, kinds, card, tabs } = upload
  return {
    name,
    path,
    queryKey: 'batches',
    ...(tabs && { tabs }),
    fields: [
      link('id'),
      own<Batch>('kind', {
        width: 152,
        grow: 1,
        phone: 'line',
        text: ({ kind }, { t }) => t(`${name}:kinds.${kind}`),
      }),
      status('status', { from: { key: `${name}:statuses` }, toneOf: batchTone }, { width: 152 }),
      quantity('rows', { width: 72, phone: 'line' }),
      quantity('done', { width: 96, phone: 'line' }),
      quantity('failed', { width: 96, phone: 'line' }),
      quantity('wrong', { width: 96, phone: 'line' }),
      own<Batch>('source', {
        width: 160,
        grow: 1,
        phone: 'line',
        text: ({ source, fileName }, { t }) => fileName ?? t(`${name}:sources.${source}`),
      }),
      text('initiator', { width: 152, grow: 1 }),
      ownInstant('createdAt'),
    ],
    filters:
      kinds.length < 2
        ? []
        : [
            choices(
              'kind',
              words(
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
