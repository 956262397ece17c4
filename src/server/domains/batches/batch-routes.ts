import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import {
  Batch,
  createBatchRequestSchemas,
  BatchCard,
  BatchRequestHeaders,
  BatchParams,
  BatchQuery,
  BatchRow,
  BatchRowQuery,
  BatchStartBody,
} from '../../../../schemas/api/batches.ts'
import { BulkActionPreview, createListSchema } from '../../../../schemas/api/list.ts'
import { formatDate } from '../../../shared/format.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import {
  setAttachmentHeaders,
  createFileResponseSchema,
  excelMimeType,
} from '../../platform/http/attachment.ts'
import { readCatalogEntryLookup } from '../../platform/catalogs/known-entries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { batches } from '../../platform/db/schema/batches.ts'
import type { Engine } from '../../engine/engine.ts'
import { checkEventPayload } from '../../engine/payloads.ts'
import { checkCatalogReferences, hasCatalogReferences } from '../../engine/references.ts'
import type { App } from '../../platform/http/http.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { queueJob } from '../../platform/jobs/repository.ts'
import { MemoryFile } from '../../platform/lists/export/memory-file.ts'
import type { ExportCell, ExportTexts } from '../../platform/lists/export/columns.ts'
import { writeWorkbook } from '../../platform/lists/export/workbook.ts'
import { exportSynchronously } from '../../platform/lists/export/export-synchronously.ts'
import { translateListText } from '../../platform/lists/list-texts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { AnyBatchFamily, BatchKind, RowCheckResult } from './batch-family.ts'
import type { BatchJobInput } from './batch-job.ts'
import { readBatchTotals, readRefusalReasons, summarizeCheckResults } from './batch-money.ts'
import { formatProblem } from './problems.ts'
import { parseBatchRows } from './read-rows.ts'
import { buildSheetTemplate } from './template.ts'
import {
  countRetryableRows,
  insertBatch,
  countUnprocessedRows,
  listBatches,
  createBatchOnce,
  listBatchRows,
  readBatch,
  findEarlierBatchIdWithSameFile,
  getBatchStatus,
  resetRetryableRows,
  type BatchWithJob,
  type NewBatchRow,
  type RowRecord,
} from './repository.ts'
import { readSheetInWorker } from './sheet/read-sheet.ts'
import { sheetLimits } from './sheet/sheet.ts'

export const excelBodySchema = { content: { [excelMimeType]: { schema: Type.Unsafe<Buffer>({}) } } }

/** Accepts Excel files as raw bytes. */
export function registerSheetParser(app: App): void {
  app.addContentTypeParser(
    excelMimeType,
    { parseAs: 'buffer', bodyLimit: sheetLimits.bytes },
    (_request, body, done) => done(null, body),
  )
}

/**
 * Routes of a batch family: create a batch from a file or from selected records, list its rows, start it, and download
 * the template and the result file.
 */
export function registerBatchRoutes(
  app: App,
  services: Services,
  engine: Engine,
  family: AnyBatchFamily,
): void {
  const { db } = services.database
  const { name, path, tags, access } = family
  const config = { access }
  const schemas = createBatchRequestSchemas(Object.keys(family.kinds))

  const requireKind = (actor: Actor, kind: string): BatchKind<unknown> => {
    const kindDefinition = family.kinds[kind]!
    if (!actor.rights.has(kindDefinition.right)) throw refuse.forbidden()
    return kindDefinition
  }
  const validateOptions = async ({ form }: BatchKind<unknown>, options: unknown) => {
    if (form === null) return {}
    const validated = checkEventPayload(form, options)
    if (hasCatalogReferences(form)) checkCatalogReferences(form, validated, await readCatalogEntryLookup(db))
    return validated
  }
  /**
   * Queues the job of a batch. Must be called in the transaction that writes the batch. Otherwise a batch could be left
   * without a job when a server stops.
   */
  const startJob = async (tx: Tx, actor: Actor, input: Omit<BatchJobInput, 'family'>) => {
    const { id: jobId } = await queueJob(services, actor, 'batch', { family: name, ...input }, tx)
    await tx.update(batches).set({ jobId }).where(eq(batches.id, input.batchId))
  }
  const createBatch = async (
    actor: Actor,
    batch: { kind: string } & Partial<typeof batches.$inferInsert>,
    rows: readonly NewBatchRow[],
    request: { key: string | undefined; hash: string },
  ): Promise<number> => {
    const requestFields = { ownerId: actor.id, requestKey: request.key ?? null, requestHash: request.hash }
    const at = await readDatabaseNow(db, services.clock)
    const batchFields = {
      ...batch,
      family: name,
      ...requestFields,
      ownerName: actor.name,
      createdAt: at,
      updatedAt: at,
    }
    const insert = async (tx: Tx) => {
      const batchId = await insertBatch(tx, { source: 'choice', ...batchFields }, rows)
      const carryOut = batch.options !== undefined
      await startJob(tx, actor, { batchId, kind: batch.kind, rows: rows.length, carryOut })
      return batchId
    }
    const { requestKey } = requestFields
    return db.transaction((tx) =>
      requestKey === null
        ? insert(tx)
        : createBatchOnce(tx, { ...requestFields, requestKey }, () => insert(tx)),
    )
  }
  const readCard = async (actor: Actor, id: number, language: Language) => {
    const current = await readBatch(db, name, actor, id)
    const { batch, job } = current
    return {
      ...toBatch(current, actor),
      mayRepeat: await countRetryableRows(db, id),
      options: batch.options,
      jobId: batch.jobId,
      sameFile: await findEarlierBatchIdWithSameFile(db, batch),
      error:
        job?.status === 'failed'
          ? translate(language, job.error ?? 'errors:jobFailed', job.errorParams ?? {})
          : null,
      money: await readBatchTotals(db, id),
      refusals: await readRefusalReasons(db, id, language),
    }
  }

  app.get(
    path,
    { config, schema: { tags, querystring: BatchQuery, response: { 200: createListSchema(Batch) } } },
    async ({ actor, query }) => {
      const { items, total } = await listBatches(db, name, actor, query)
      return { items: items.map((batch) => toBatch(batch, actor)), total }
    },
  )

  app.get(
    `${path}/template`,
    {
      config,
      schema: {
        tags,
        querystring: schemas.kind,
        response: { 200: createFileResponseSchema('The file to fill in') },
      },
    },
    async ({ language, query: { kind } }, reply) => {
      setAttachmentHeaders(reply, `${translateListText(language, `${name}:kinds.${kind}`)}.xlsx`)
      return reply.send(await buildSheetTemplate(family, language))
    },
  )

  app.post(
    `${path}/file`,
    {
      config: { access, refuses: [403, 409] },
      bodyLimit: sheetLimits.bytes,
      schema: {
        tags,
        querystring: schemas.file,
        headers: BatchRequestHeaders,
        body: excelBodySchema,
        response: { 201: BatchCard },
      },
    },
    async ({ actor, headers, language, query: { kind, name: fileName }, body }, reply) => {
      requireKind(actor, kind)
      const file = body as Buffer
      const rows = parseBatchRows(family, await readSheetInWorker(file, family.maxRows), language)
      if (rows.length === 0) throw refuse.denied('errors:fileEmpty')
      const fileHash = createHash('sha256').update(kind).update(file).digest('hex')
      const request = { key: headers['idempotency-key'], hash: fileHash }
      const id = await createBatch(actor, { kind, source: 'file', fileName, fileHash }, rows, request)
      return reply.code(201).send(await readCard(actor, id, language))
    },
  )

  const { toRowData } = family
  if (toRowData) {
    app.post(
      `${path}/preview`,
      {
        config: { access, refuses: [403] },
        schema: {
          tags,
          description: 'Counts and sums the selected records that allow the action. Changes nothing.',
          body: schemas.preview,
          response: { 200: BulkActionPreview },
        },
      },
      async ({ actor, language, body: { kind, ids } }) => {
        const rows = ids.map((id, n) => ({ line: n + 1, data: toRowData(id) }))
        const run = { services, engine, owner: actor, batchId: 0 }
        return summarizeCheckResults(
          (await requireKind(actor, kind).check(run, rows)) as RowCheckResult<object>[],
          language,
        )
      },
    )
    app.post(
      path,
      {
        config: { access, refuses: [403, 409] },
        schema: {
          tags,
          description:
            'Starts a batch for the selected records. A repeated request with the same Idempotency-Key returns the same batch in its current state.',
          headers: BatchRequestHeaders,
          body: schemas.choice,
          response: { 201: BatchCard },
        },
      },
      async ({ actor, headers, language, body: { kind, ids, options } }, reply) => {
        const validated = await validateOptions(requireKind(actor, kind), options)
        const rows = [...new Set(ids)].map((id, n): NewBatchRow => {
          const data = toRowData(id)
          return { line: n + 1, subject: family.subjectOf(data), data, problem: null }
        })
        const hash = createHash('sha256')
          .update(JSON.stringify([name, kind, ids, options ?? null]))
          .digest('hex')
        const request = { key: headers['idempotency-key'], hash }
        const id = await createBatch(actor, { kind, options: validated }, rows, request)
        return reply.code(201).send(await readCard(actor, id, language))
      },
    )
  }

  app.get(
    `${path}/:batchId`,
    {
      config: { access, refuses: [404] },
      schema: { tags, params: BatchParams, response: { 200: BatchCard } },
    },
    ({ actor, language, params: { batchId } }) => readCard(actor, batchId, language),
  )

  app.get(
    `${path}/:batchId/rows`,
    {
      config: { access, refuses: [404] },
      schema: {
        tags,
        params: BatchParams,
        querystring: BatchRowQuery,
        response: { 200: createListSchema(BatchRow) },
      },
    },
    async ({ actor, language, params: { batchId }, query }) => {
      const { batch } = await readBatch(db, name, actor, batchId)
      const { items, total } = await listBatchRows(db, batch.id, query)
      return { items: items.map((row) => toBatchRow(row, language)), total }
    },
  )

  app.post(
    `${path}/:batchId/start`,
    {
      config: { access, refuses: [403, 404, 409] },
      schema: { tags, params: BatchParams, body: BatchStartBody, response: { 202: BatchCard } },
    },
    async ({ actor, language, params: { batchId }, body: { options } }, reply) => {
      const current = await readBatch(db, name, actor, batchId)
      if (current.batch.ownerId !== actor.id) throw refuse.forbidden()
      const kind = requireKind(actor, current.batch.kind)
      // A restarted batch keeps the options of its first start.
      const validated = current.batch.options ?? (await validateOptions(kind, options))
      await db.transaction(async (tx) => {
        // Two concurrent requests must start the batch only once.
        const [locked] = await tx.select().from(batches).where(eq(batches.id, batchId)).for('update')
        if (
          locked!.jobId !== current.batch.jobId ||
          !['checked', 'stopped', 'done', 'error'].includes(getBatchStatus(current))
        )
          throw refuse.denied('errors:batchNotToStart')
        await resetRetryableRows(tx, batchId)
        await tx.update(batches).set({ options: validated }).where(eq(batches.id, batchId))
        const { kind, rows } = current.batch
        await startJob(tx, actor, { batchId, kind, rows, carryOut: true })
      })
      return reply.code(202).send(await readCard(actor, batchId, language))
    },
  )

  app.get(
    `${path}/:batchId/xlsx`,
    {
      config: { access, refuses: [404] },
      schema: {
        tags,
        params: BatchParams,
        response: { 200: createFileResponseSchema('The rows of the file, each with its result') },
      },
    },
    async ({ actor, language, params: { batchId } }, reply) => {
      const { batch } = await readBatch(db, name, actor, batchId)
      const zone = 'UTC'
      setAttachmentHeaders(
        reply,
        `${translateListText(language, `${name}:kinds.${batch.kind}`)} ${batchId} ${formatDate(batch.createdAt, zone)}.xlsx`,
      )
      const file = await exportSynchronously(services, actor, name, async () => ({
        file: await buildResultFile(services, family, batchId, language),
        rows: batch.rows,
      }))
      return reply.send(file)
    },
  )
}

function toBatch(current: BatchWithJob, actor: Actor): Batch {
  const { batch } = current
  const { id, kind, fileName, rows, wrong, done, failed, ownerName, ownerId, createdAt, updatedAt } = batch
  return {
    id,
    kind,
    source: batch.source as Batch['source'],
    fileName,
    status: getBatchStatus(current),
    rows,
    wrong,
    done,
    failed,
    left: countUnprocessedRows(batch),
    initiator: ownerName,
    own: ownerId === actor.id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function toBatchRow(
  { line, subject, state, problem, problemParams, mayRepeat, data }: RowRecord,
  language: Language,
): BatchRow {
  const { orderId = null, pfm = null, orderStatusId = null } = data as Partial<BatchRow>
  const { postingType = null, postingDate = null } = data as Partial<BatchRow>
  return {
    line,
    subject,
    state: state as BatchRow['state'],
    mayRepeat,
    orderId,
    pfm,
    orderStatusId,
    postingType,
    postingDate,
    message: problem === null ? null : formatProblem(language, { key: problem, params: problemParams ?? {} }),
  }
}

const portionSize = 1_000

async function buildResultFile(
  services: Services,
  { name, columns, toFileCells, outcome }: AnyBatchFamily,
  batchId: number,
  language: Language,
): Promise<Buffer> {
  const text = (key: string) => translateListText(language, `batchRows:${key}`)
  const { db } = services.database
  const words = { language, t: (key: string) => translateListText(language, key) } as ExportTexts
  /** Cells in the columns of the uploaded file. For a row that could not be parsed, the texts that the user typed. */
  const toCells = (data: { typed?: Readonly<Record<string, string>> }) => {
    const values = data.typed ?? toFileCells?.(data, language) ?? {}
    return columns.map(({ id }): ExportCell => {
      const value = values[id] ?? null
      return typeof value === 'number' ? { value, format: '0' } : value
    })
  }
  async function* readPortions() {
    for (let offset = 0; ; offset += portionSize) {
      const { items } = await listBatchRows(db, batchId, { limit: portionSize, offset })
      const lines = items.map(({ line }) => line)
      const outcomes = await outcome?.read(db, batchId, lines)
      yield items.map((row) => {
        const { line, subject, state, message } = toBatchRow(row, language)
        const rowOutcome = outcomes?.get(line)
        const outcomeCells = (outcome?.columns ?? []).map((column) =>
          rowOutcome === undefined ? null : column.cell(rowOutcome, words),
        )
        const inputCells = toFileCells ? toCells(row.data as object) : [subject]
        return [
          { value: line, format: '0' },
          ...inputCells,
          ...outcomeCells,
          text(`states.${state}`),
          message,
        ]
      })
      if (items.length < portionSize) return
    }
  }
  const output = new MemoryFile()
  await writeWorkbook(output, {
    name: translateListText(language, `${name}:sheet`),
    columns: [
      { head: text('fields.line'), width: 10 },
      ...(toFileCells
        ? columns.map(({ id, width }) => ({
            head: translateListText(language, `${name}:columns.${id}`),
            width,
          }))
        : [{ head: text('fields.subject'), width: 20 }]),
      ...(outcome?.columns ?? []).map(({ id, width }) => ({
        head: translateListText(language, `${outcome!.texts}.${id}`),
        width,
      })),
      { head: text('fields.state'), width: 24 },
      { head: text('fields.message'), width: 60 },
    ],
    rows: readPortions(),
  })
  return output.bytes()
}
