import {
  MailingTypes,
  Recipient,
  RecipientBody,
  RecipientChange,
  RecipientList,
  RecipientParams,
  RecipientQuery,
} from '../../../../schemas/api/mailing.ts'
import { Type } from 'typebox'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import {
  addRecipient,
  changeRecipient,
  listRecipients,
  readMailingTypes,
  removeRecipient,
} from './recipients.ts'

const url = '/api/recipients'
const tags = ['mailing']
const access = 'settingsMailing'

/**
 * Routes of mailing recipients and mailing types (specification 7: recipients, recipients/types). The rules of the
 * specification (recipients/rules) are settings, which are changed on a settings screen.
 */
export function registerMailingRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    url,
    { config: { access }, schema: { tags, querystring: RecipientQuery, response: { 200: RecipientList } } },
    ({ query }) => listRecipients(db, query),
  )
  app.get(
    `${url}/types`,
    { config: { access }, schema: { tags, response: { 200: MailingTypes } } },
    ({ language }) => readMailingTypes(db, language),
  )
  app.post(
    url,
    {
      config: { access, refuses: [403, 409] },
      schema: { tags, body: RecipientBody, response: { 201: Recipient } },
    },
    async ({ actor, body }, reply) => reply.code(201).send(await addRecipient(services, actor, body)),
  )
  app.put(
    `${url}/:recipientId`,
    {
      config: { access, refuses: [403, 404, 409] },
      schema: { tags, params: RecipientParams, body: RecipientChange, response: { 200: Recipient } },
    },
    ({ actor, params, body }) => changeRecipient(services, actor, params.recipientId, body),
  )
  app.delete(
    `${url}/:recipientId`,
    {
      config: { access, refuses: [403, 404] },
      schema: { tags, params: RecipientParams, response: { 204: Type.Null() } },
    },
    async ({ actor, params }, reply) => {
      await removeRecipient(services, actor, params.recipientId)
      return reply.code(204).send(null)
    },
  )
}
