import { createHash } from 'node:crypto'
import {
  StartedRefundRegister,
  RefundRegisterFileQuery,
} from '../../../../../schemas/api/refund-registers.ts'
import { setAttachmentHeaders, createFileResponseSchema } from '../../../platform/http/attachment.ts'
import { excelBodySchema } from '../../batches/batch-routes.ts'
import { parseBatchRows } from '../../batches/read-rows.ts'
import { readSheetInWorker } from '../../batches/sheet/read-sheet.ts'
import { sheetLimits } from '../../batches/sheet/sheet.ts'
import { buildSheetTemplate } from '../../batches/template.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { App } from '../../../platform/http/http.ts'
import { translateListText } from '../../../platform/lists/list-texts.ts'
import { registerListRoute } from '../../../platform/lists/list-route.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { createRefundRegister } from './create-register.ts'
import { refundRegisterFormat } from './read-file.ts'
import { requireAccessToAllStores } from './registers.ts'
import { refundRegistersList } from './registers-list.ts'

const tags = ['refunds']
const access = 'refundsRegister'

/**
 * Routes of the registers of the food-delivery partner (specification 2, /refunds/yandex): list, template and upload.
 */
export function registerRefundRegisterRoutes(app: App, services: Services, engine: Engine): void {
  registerListRoute(app, services, refundRegistersList)

  app.get(
    '/api/refunds/import/template',
    {
      config: { access },
      schema: { tags, response: { 200: createFileResponseSchema('The file to fill in') } },
    },
    async ({ language }, reply) => {
      setAttachmentHeaders(reply, `${translateListText(language, 'refundRegisters:sheet')}.xlsx`)
      return reply.send(await buildSheetTemplate(refundRegisterFormat, language))
    },
  )

  app.post(
    '/api/refunds/import',
    {
      config: { access, refuses: [403, 409] },
      bodyLimit: sheetLimits.bytes,
      schema: {
        tags,
        description: 'Creates a register from an Excel file with the columns of the template.',
        querystring: RefundRegisterFileQuery,
        body: excelBodySchema,
        response: { 201: StartedRefundRegister },
      },
    },
    async ({ actor, language, query: { name: fileName }, body }, reply) => {
      requireAccessToAllStores(actor)
      const file = body as Buffer
      const readResult = parseBatchRows(
        refundRegisterFormat,
        await readSheetInWorker(file, refundRegisterFormat.maxRows),
        language,
      )
      if (readResult.length === 0) throw refuse.denied('errors:fileEmpty')
      const fileHash = createHash('sha256').update(file).digest('hex')
      const created = await createRefundRegister(services, engine, actor, readResult, { fileName, fileHash })
      return reply.code(201).send(created)
    },
  )
}
