import { accountingOutcomeHandlers, createAccountingHandlers } from '../domains/accounting/handlers.ts'
import { createAtolClient } from '../platform/adapters/atol/client.ts'
import { createBankClient } from '../platform/adapters/bank/client.ts'
import { createDeliveryPartner } from '../platform/adapters/delivery/client.ts'
import { createMailer, type Mailer } from '../platform/adapters/mail/client.ts'
import { buildMailText } from '../platform/adapters/mail/texts.ts'
import { buildMailingText } from '../domains/mailings/mail-text.ts'
import { createSapClient } from '../platform/adapters/sap/client.ts'
import { createSmsGateway } from '../platform/adapters/sms/client.ts'
import { buildSmsText } from '../platform/adapters/sms/texts.ts'
import { createDeliveryOutcomeHandlers, createDeliveryHandlers } from '../domains/deliveries/handlers.ts'
import { createIssueCodeSmsEndHandler, smsOutcomeHandlers } from '../domains/tasks/code-delivery.ts'
import type { Engine } from '../engine/engine.ts'
import { createPaymentOutcomeHandlers, createPaymentHandlers } from '../domains/payments/handlers.ts'
import { createReceiptOutcomeHandlers, createReceiptHandlers } from '../domains/payments/receipt-handlers.ts'
import type { Services } from '../platform/services.ts'
import type { EventEndHandlers, EventHandlers, PartnerConnections } from '../engine/events/handlers.ts'
import type { SmsGateway } from '../platform/adapters/sms/client.ts'

const smsHandlers = (sms: SmsGateway): Pick<EventHandlers, 'sms.send'> => ({
  'sms.send': async ({ key, data, orderId }) => {
    const text = buildSmsText(data.template, data.params, data.language, data.own)
    const detail = `accepted ${await sms.send({ to: data.phone, text, key })}`
    return data.template === 'issueCode' && orderId !== null
      ? { detail, settle: createIssueCodeSmsEndHandler(orderId) }
      : detail
  },
})

const mailHandlers = (mailer: Mailer): Pick<EventHandlers, 'mail.send' | 'mailing.send'> => ({
  'mail.send': async ({ key, data }) => {
    const { subject, text } = buildMailText(data.template, data.params, data.language, data.own)
    return `accepted ${await mailer.send({ to: data.email, subject, text, key })}`
  },
  'mailing.send': async ({ key, data }) => {
    const { subject, text } = buildMailingText(data.mailing, data.params, data.language)
    return `accepted ${await mailer.send({ to: data.email, subject, text, key })}`
  },
})

/**
 * Handlers that store the end of an event in its order or its accounting transaction. Called after the last failed
 * attempt, and when a user cancels the event or completes it manually.
 */
export const createEventEndHandlers = (engine: Pick<Engine, 'recordExternalChange'>): EventEndHandlers => ({
  ...createDeliveryOutcomeHandlers(engine),
  ...createPaymentOutcomeHandlers(engine),
  ...createReceiptOutcomeHandlers(engine),
  ...accountingOutcomeHandlers,
  ...smsOutcomeHandlers,
})

/**
 * Creates the clients of all partners with their handlers. Must be called only once per process, because the clients
 * contain the state of the circuit breakers.
 */
export function createPartnerConnections(
  { config, clock, database }: Pick<Services, 'config' | 'clock' | 'database'>,
  engine: Pick<Engine, 'recordExternalChange'>,
): PartnerConnections & { partners: Required<PartnerConnections['partners']> } {
  const sms = createSmsGateway(config.sms, clock)
  const mail = createMailer(config.mail, clock)
  const bank = createBankClient(config.bank, clock)
  const receipts = createAtolClient(config.atol, clock)
  const sap = createSapClient(config.sap, clock)
  const deliveries = {
    courier1: createDeliveryPartner(config.courier1, clock),
    courier2: createDeliveryPartner(config.courier2, clock),
    post: createDeliveryPartner(config.post, clock),
    partner: createDeliveryPartner(config.partner, clock),
  }
  return {
    partners: { sms, mail, ...deliveries, bank, receipts, sap },
    endings: createEventEndHandlers(engine),
    handlers: {
      ...smsHandlers(sms),
      ...mailHandlers(mail),
      ...createDeliveryHandlers(deliveries, database.db, engine),
      ...createPaymentHandlers(bank, database.db, engine),
      ...createReceiptHandlers(receipts, database.db, clock, engine),
      ...createAccountingHandlers(sap, database.db),
    },
  }
}
