import type { EventJournal } from '../../../../schemas/api/events.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { namedValuesBlock, tableBlock, type CardDescription } from '../../ui/card/card-description.ts'
import { eventActions } from './event-actions.ts'
import {
  attemptsField,
  createdAtField,
  errorField,
  eventStatusField,
  handlerField,
  journalFields,
  orderLinkField,
  partnerServiceField,
  updatedAtField,
} from './event-fields.tsx'
import { messageFields } from './event-message-fields.ts'
import { technicalBlock } from './technical-block.tsx'
import { urls } from '../../ui/urls.ts'

/** One outbox event with its data, its error and the journal of its statuses. */
export const eventCard: CardDescription<EventJournal> = {
  name: 'events',
  path: (id) => `events/journal/${id}`,
  queryKey: (id) => [...queryKeys.events, id],
  title: ({ event }, { t }) => t('events:card', { id: event.id }),
  list: urls.events(),
  initialTitle: (id, { t }) => t('events:card', { id }),
  blocks: [
    namedValuesBlock('event', ({ event }: EventJournal) => event, [
      eventStatusField,
      errorField,
      handlerField,
      orderLinkField,
      partnerServiceField,
      attemptsField,
      createdAtField,
      updatedAtField,
    ]),
    namedValuesBlock('message', ({ event }: EventJournal) => event, messageFields),
    tableBlock('journal', ({ entries }: EventJournal) => entries, journalFields),
    technicalBlock,
  ],
  texts: ['workbench', 'mailing', 'receipts'],
  actions: eventActions.map(({ Form: _, ...action }) => ({
    ...action,
    appliesTo: ({ event }) => action.appliesTo(event),
    run: (cards, input, key) =>
      action.run(
        cards.map(({ event }) => event),
        input,
        key,
      ),
  })),
}
