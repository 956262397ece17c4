import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import {
  Batch,
  batchAsked,
  BatchCard,
  BatchHeaders,
  BatchParams,
  BatchQuery,
  BatchRow,
  BatchRowQuery,
  BatchStart,
} from '../../../../schemas/api/batches.ts'
import { listOf } from '../../../../schemas/api/list.ts'
import { formatDate } from '../../../shared/format.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { attachment, fileResponse, sheetType } from '../../platform/http/attachment.ts'
import { knownEntries } from '../../platform/catalogs/known-entries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { batches } from '../../platform/db/schema/batches.ts'
import { checkPayload } from '../../engine/payloads.ts'
import { checkReferences, hasReferences } from '../../engine/references.ts'
import type { App } from '../../platform/http/http.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { queueJob } from '../../platform/jobs/repository.ts'
import { Collected } from '../../platform/lists/export/collected.ts'
import type { ExportCell, ExportWords } from '../../platform/lists/export/columns.ts'
import { writeWorkbook } from '../../platform/lists/export/workbook.ts'
import { exportAtOnce } from '../../platform/lists/export/export-at-once.ts'
import { listText } from '../../platform/lists/list-texts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { AnyFamily, BatchKind } from './batch-family.ts'
import type { BatchJobInput } from './batch-job.ts'
import { formatProblem } from './problems.ts'
import { readRows } from './read-rows.ts'
import { template } from './template.ts'
import {
  countRepeatable,
  insertBatch,
  leftOf,
  listBatches,
  createOnce,
  pageOfRows,
  readBatch,
  sameFile,
  statusOf,
  uncheckRepeatable,
  type BatchNow,
  type NewRow,
  type RowRecord,
} from './repository.ts'
import { readSheet } from './sheet/read-sheet.ts'
import { sheetLimits } from './sheet/sheet.ts'

export const sheetBody = { content: { [sheetType]: { schema: Type.Unsafe<Buffer>({}) } } }

/** What Excel files are taken as: their bytes. */
export function takesSheets(app: App): void {
  app.addContentTypeParser(
    sheetType,
    { parseAs: 'buffer', bodyLimit: sheetLimits.bytes },
    (_request, body, done) => done(null, body),
  )
}

/** The calls of a family of batches: upload and template, choice, what it came to row by row, start, and the result as a file. */
export function batchRoutes(app: App, services: Services, family: AnyFamily): void {
  const { db } = services.database
  const { name, path, tags, access } = family
  const config = { access }
  const asked = batchAsked(Object.keys(family.kinds))

  const kindFor = (actor: Actor, kind: string): BatchKind<unknown> => {
    const known = family.kinds[kind]!
    if (!actor.rights.has(known.right)) throw refuse.forbidden()
    return known
  }
  const optionsOf = async ({ form }: BatchKind<unknown>, options: unknown) => {
    if (form === null) return {}
    const said = checkPayload(form, options)
    if (hasReferences(form)) checkReferences(form, said, await knownEntries(db))
    return said
  }
  /** Queued where the batch is written: a server that dies leaves none that nobody works on. */
  const begin = async (tx: Tx, actor: Actor, input: Omit<BatchJobInput, 'family'>) => {
    const { id: jobId } = await queueJob(services, actor, 'batch', { family: name, ...input }, tx)
    await tx.update(batches).set({ jobId }).where(eq(batches.id, input.batchId))
  }
  const make = async (
    actor: Actor,
    batch: { kind: string } & Partial<typeof batches.$inferInsert>,
    rows: readonly NewRow[],
    request: { key: string | undefined; hash: string },
  ): Promise<number> => {
    const asked = { ownerId: actor.id, requestKey: request.key ?? null, requestHash: request.hash }
    const at = await databaseNow(db, services.clock)
    const made = {
      ...batch,
      family: name,
      ...asked,
      ownerName: actor.name,
      createdAt: at,
      updatedAt: at,
    }
    const insert = async (tx: Tx) => {
      const batchId = await insertBatch(tx, { source: 'choice', ...made }, rows)
      const carryOut = batch.options !== undefined
      await begin(tx, actor, { batchId, kind: batch.kind, rows: rows.length, carryOut })
      return batchId
    }
    const { requestKey } = asked
    return db.transaction((tx) =>
      requestKey === null ? insert(tx) : createOnce(tx, { ...asked, requestKey }, () => insert(tx)),
    )
  }
  const card = async (actor: Actor, id: number, language: Language) => {
    const now = await readBatch(db, name, actor, id)
    const { batch, job } = now
    return {
      ...shownBatch(now, actor),
      mayRepeat: await countRepeatable(db, id),
      options: batch.options,
      jobId: batch.jobId,
      sameFile: await sameFile(db, batch),
      error:
        job?.status === 'failed'
          ? translate(language, job.error ?? 'errors:jobFailed', job.errorParams ?? {})
          : null,
    }
  }

  app.get(
    path,
    { config, schema: { tags, querystring: BatchQuery, response: { 200: listOf(Batch) } } },
    async ({ actor, query }) => {
      const { found, total } = await listBatches(db, name, actor, query)
      return { items: found.map((one) => shownBatch(one, actor)), total }
    },
  )

  app.get(
    `${path}/template`,
    {
      config,
      schema: { tags, querystring: asked.kind, response: { 200: fileResponse('The file to fill in') } },
    },
    async ({ language, query: { kind } }, reply) => {
      attachment(reply, `${listText(language, `${name}:kinds.${kind}`)}.xlsx`)
      return reply.send(await template(family, language))
    },
  )

  app.post(
    `${path}/file`,
    {
      config: { access, refuses: [403, 409] },
      bodyLimit: sheetLimits.bytes,
      schema: {
        tags,
        querystring: asked.file,
        headers: BatchHeaders,
        body: sheetBody,
        response: { 201: BatchCard },
      },
    },
    async ({ actor, headers, language, query: { kind, name: fileName }, body }, reply) => {
      kindFor(actor, kind)
      const file = body as Buffer
      const rows = readRows(family, await readSheet(file, family.mostRows), language)
      if (rows.length === 0) throw refuse.denied('errors:fileEmpty')
      const fileHash = createHash('sha256').update(kind).update(file).digest('hex')
      const request = { key: headers['idempotency-key'], hash: fileHash }
      const id = await make(actor, { kind, source: 'file', fileName, fileHash }, rows, request)
      return reply.code(201).send(await card(actor, id, language))
    },
  )

  const { chosen } = family
  if (chosen)
    app.post(
      path,
      {
        config: { access, refuses: [403, 409] },
        schema: {
          tags,
          description:
            'Begins the work on what was chosen. Sent again under the same Idempotency-Key it is answered with the same batch, whatever has come of its rows so far.',
          headers: BatchHeaders,
          body: asked.choice,
          response: { 201: BatchCard },
        },
      },
      async ({ actor, headers, language, body: { kind, ids, options } }, reply) => {
        const said = await optionsOf(kindFor(actor, kind), options)
        const rows = [...new Set(ids)].map((id, n): NewRow => {
          const data = chosen(id)
          return { line: n + 1, subject: family.subjectOf(data), data, problem: null }
        })
        const hash = createHash('sha256')
          .update(JSON.stringify([name, kind, ids, options ?? null]))
          .digest('hex')
        const request = { key: headers['idempotency-key'], hash }
        const id = await make(actor, { kind, options: said }, rows, request)
        return reply.code(201).send(await card(actor, id, language))
      },
    )

  app.get(
    `${path}/:batchId`,
    {
      config: { access, refuses: [404] },
      schema: { tags, params: BatchParams, response: { 200: BatchCard } },
    },
    ({ actor, language, params: { batchId } }) => card(actor, batchId, language),
  )

  app.get(
    `${path}/:batchId/rows`,
    {
      config: { access, refuses: [404] },
      schema: { tags, params: BatchParams, querystring: BatchRowQuery, response: { 200: listOf(BatchRow) } },
    },
    async ({ actor, language, params: { batchId }, query }) => {
      const { batch } = await readBatch(db, name, actor, batchId)
      const { found, total } = await pageOfRows(db, batch.id, query)
      return { items: found.map((row) => shownRow(row, language)), total }
    },
  )

  app.post(
    `${path}/:batchId/start`,
    {
      config: { access, refuses: [403, 404, 409] },
      schema: { tags, params: BatchParams, body: BatchStart, response: { 202: BatchCard } },
    },
    async ({ actor, language, params: { batchId }, body: { options } }, reply) => {
      const now = await readBatch(db, name, actor, batchId)
      if (now.batch.ownerId !== actor.id) throw refuse.forbidden()
      const kind = kindFor(actor, now.batch.kind)
      // What was said at the first start holds for all of its rows.
      const said = now.batch.options ?? (await optionsOf(kind, options))
      await db.transaction(async (tx) => {
        // Two presses at once begin it once.
        const [locked] = await tx.select().from(batches).where(eq(batches.id, batchId)).for('update')
        if (
          locked!.jobId !== now.batch.jobId ||
          !['checked', 'stopped', 'done', 'error'].includes(statusOf(now))
        )
          throw refuse.denied('errors:batchNotToStart')
        await uncheckRepeatable(tx, batchId)
        await tx.update(batches).set({ options: said }).where(eq(batches.id, batchId))
        const { kind, rows } = now.batch
        await begin(tx, actor, { batchId, kind, rows, carryOut: true })
      })
      return reply.code(202).send(await card(actor, batchId, language))
    },
  )

  app.get(
    `${path}/:batchId/xlsx`,
    {
      config: { access, refuses: [404] },
      schema: {
        tags,
        params: BatchParams,
        response: { 200: fileResponse('The rows with what came of each') },
      },
    },
    async ({ actor, language, params: { batchId } }, reply) => {
      const { batch } = await readBatch(db, name, actor, batchId)
      const zone = 'UTC'
      attachment(
        reply,
        `${listText(language, `${name}:kinds.${batch.kind}`)} ${batchId} ${formatDate(batch.createdAt, zone)}.xlsx`,
      )
      const file = await exportAtOnce(services, actor, name, async () => ({
        file: await result(services, family, batchId, language),
        rows: batch.rows,
      }))
      return reply.send(file)
    },
  )
}

function shownBatch(now: BatchNow, actor: Actor): Batch {
  const { batch } = now
  const { id, kind, fileName, rows, wrong, done, failed, ownerName, ownerId, createdAt, updatedAt } = batch
  return {
    ...{ id, kind, source: batch.source as Batch['source'], fileName, status: statusOf(now) },
    ...{ rows, wrong, done, failed, left: leftOf(batch), initiator: ownerName, own: ownerId === actor.id },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  }
}

function shownRow(
  { line, subject, state, problem, problemParams, mayRepeat, data }: RowRecord,
  language: Language,
): BatchRow {
  const { orderId = null, pfm = null, orderStatusId = null } = data as Partial<BatchRow>
  const { postingType = null, postingDate = null } = data as Partial<BatchRow>
  return {
    ...{ line, subject, state: state as BatchRow['state'], mayRepeat, orderId, pfm, orderStatusId },
    ...{ postingType, postingDate },
    message: problem === null ? null : formatProblem(language, { key: problem, params: problemParams ?? {} }),
  }
}

const page = 1_000

async function result(
  services: Services,
  { name, columns, inFile, outcome }: AnyFamily,
  batchId: number,
  language: Language,
): Promise<Buffer> {
  const text = (key: string) => listText(language, `batchRows:${key}`)
  const { db } = services.database
  const words = { language, t: (key: string) => listText(language, key) } as ExportWords
  /** As the file had them: a row that could not be read, as it was typed. */
  const cellsOf = (data: { typed?: Readonly<Record<string, string>> }) => {
    const read = data.typed ?? inFile?.(data, language) ?? {}
    return columns.map(({ id }): ExportCell => {
      const value = read[id] ?? null
      return typeof value === 'number' ? { value, format: '0' } : value
    })
  }
  async function* all() {
    for (let offset = 0; ; offset += page) {
      const { found } = await pageOfRows(db, batchId, { limit: page, offset })
      const lines = found.map(({ line }) => line)
      const came = await outcome?.read(db, batchId, lines)
      yield found.map((row) => {
        const { line, subject, state, message } = shownRow(row, language)
        const own = came?.get(line)
        const after = (outcome?.columns ?? []).map((column) =>
          own === undefined ? null : column.cell(own as never, words),
        )
        const said = inFile ? cellsOf(row.data as object) : [subject]
        return [{ value: line, format: '0' }, ...said, ...after, text(`states.${state}`), message]
      })
      if (found.length < page) return
    }
  }
  const out = new Collected()
  await writeWorkbook(out, {
    name: listText(language, `${name}:sheet`),
    columns: [
      { head: text('fields.line'), width: 10 },
      ...(inFile
        ? columns.map(({ id, width }) => ({ head: listText(language, `${name}:columns.${id}`), width }))
        : [{ head: text('fields.subject'), width: 20 }]),
      ...(outcome?.columns ?? []).map(({ id, width }) => ({
        ...{ head: listText(language, `${outcome!.texts}.${id}`), width },
      })),
      { head: text('fields.state'), width: 24 },
      { head: text('fields.message'), width: 60 },
    ],
    rows: all(),
  })
  return out.bytes()
}
