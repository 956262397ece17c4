import { Type } from 'typebox'
import type { FastifyReply } from 'fastify'
import { closed, Id } from '../../../../schemas/formats.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { recordDataExport } from '../../platform/audit/audit-log.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { getDocumentNumber, type PrintableDocument } from './print-documents.ts'
import { createPdfPrinter } from './printer.ts'
import { readAcceptanceActDocument } from './read-act.ts'
import { readRefundApplication } from './read-refund-application.ts'
import { readOrderForm } from './read-order-form.ts'
import { readBagSticker, readParcelLabels, readTransferInvoice } from './read-print-documents.ts'

/** Rights that allow bag stickers: to view, form or issue an order. */
const bagAccess: readonly Right[] = ['menuViewOrders', 'taskFormattingWork', 'taskDeliveryWork']
/** Rights that allow the order form: to view, form or issue an order, or to print its documents in a task. */
const orderFormAccess: readonly Right[] = [...bagAccess, 'taskPrintTransferDocWork']
/**
 * Rights that allow the transport invoice and the labels of an order: to view the order, or to print them in a task.
 */
const access: readonly Right[] = ['menuViewOrders', 'taskPrintTransferDocWork']

const schema = {
  tags: ['documents'],
  params: Type.Object({ orderId: Id }, closed),
  response: {
    200: {
      description: 'The document, in the language of X-Language',
      content: { 'application/pdf': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
    },
  },
}

/**
 * Routes of the printed documents of orders, acceptance acts and refunds (specification 7, «Downloads and prints»;
 * specification 2, «Order view»).
 */
export function registerDocumentRoutes(app: App, services: Services): void {
  const { clock, log } = services
  const { db } = services.database
  const printer = createPdfPrinter(log)
  app.addHook('onClose', () => printer.close())

  const print = async (actor: Actor, reply: FastifyReply, document: PrintableDocument): Promise<Buffer> => {
    const pdf = await printer.print(document)
    const subject = `${document.kind} ${getDocumentNumber(document)}`
    await recordDataExport(services, actor, { kind: 'print', subject, count: null })
    reply.header('Cache-Control', 'no-store')
    reply.header(
      'Content-Disposition',
      `inline; filename="${document.kind}-${getDocumentNumber(document)}.pdf"`,
    )
    reply.type('application/pdf')
    return pdf
  }

  app.get(
    '/api/orders/:orderId/documents/form',
    {
      config: { access: orderFormAccess, refuses: [404] },
      schema: {
        ...schema,
        summary: 'Order form for the customer, A4, with the terms of return and exchange',
      },
    },
    async ({ actor, language, params: { orderId } }, reply) =>
      print(actor, reply, await readOrderForm(db, { orderId, actor, language, at: clock.now() })),
  )

  app.get(
    '/api/orders/:orderId/documents/transfer',
    {
      config: { access, refuses: [404, 409] },
      schema: { ...schema, summary: 'Transport invoice of a delivery, A4' },
    },
    async ({ actor, language, params: { orderId } }, reply) =>
      print(actor, reply, await readTransferInvoice(db, { orderId, actor, language, at: clock.now() })),
  )

  app.get(
    '/api/orders/:orderId/documents/labels',
    {
      config: { access, refuses: [404, 409] },
      schema: { ...schema, summary: 'Labels of a delivery, 100 × 150 mm, one per package' },
    },
    async ({ actor, language, params: { orderId } }, reply) =>
      print(actor, reply, await readParcelLabels(db, { orderId, actor, language, at: clock.now() })),
  )

  app.get(
    '/api/orders/:orderId/documents/sticker',
    {
      config: { access: bagAccess, refuses: [404, 409] },
      schema: { ...schema, summary: 'Stickers of an order for pickup, 58 × 60 mm, one per bag' },
    },
    async ({ actor, language, params: { orderId } }, reply) =>
      print(actor, reply, await readBagSticker(db, { orderId, actor, language, at: clock.now() })),
  )

  app.get(
    '/api/refunds/:refundId/application',
    {
      config: { access: 'menuViewRefunds', refuses: [404, 409] },
      schema: {
        ...schema,
        tags: ['refunds'],
        params: Type.Object({ refundId: Id }, closed),
        summary: 'Application for a refund, A4, to be signed by the customer',
      },
    },
    async ({ actor, language, params: { refundId } }, reply) =>
      print(actor, reply, await readRefundApplication(db, refundId, { actor, language })),
  )

  app.get(
    '/api/acceptance-acts/:actId/document',
    {
      config: { access: ['settingsApp', 'orderIssueToCourier'], refuses: [404, 409] },
      schema: {
        ...schema,
        params: Type.Object({ actId: Id }, closed),
        summary: 'Acceptance-transfer certificate, A4, to be signed by the store and the courier',
      },
    },
    async ({ actor, language, params: { actId } }, reply) =>
      print(actor, reply, await readAcceptanceActDocument(db, actId, { actor, language })),
  )
}
