import { desc, eq, sql } from 'drizzle-orm'
import type { AnswerValue, OrderAnswer } from '../../../../schemas/api/questions.ts'
import { chooseQuestionText, findOptionText } from '../../../shared/questions/question-text.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import { stepAnswers } from '../../platform/db/schema/answers.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { findQuestionOfAnswer, listPublishedQuestions } from './published-questions.ts'

const maxAnswersOfOrder = 200

/** Answers of an order in the language of the reader, the newest first. */
export async function readOrderAnswers(
  db: Db | Tx,
  orderId: number,
  language: Language,
): Promise<OrderAnswer[]> {
  const published = listPublishedQuestions()
  if (published.length === 0) return []
  const rows = await db
    .select()
    .from(stepAnswers)
    .where(eq(stepAnswers.orderId, orderId))
    .orderBy(desc(stepAnswers.at), desc(stepAnswers.instanceId), desc(stepAnswers.revision), stepAnswers.key)
    .limit(maxAnswersOfOrder)
  const catalogTexts = await readCatalogTexts(
    db,
    rows.flatMap((row) => findQuestionOfAnswer(row, published)?.catalog ?? []),
    language,
  )
  return rows.map((row) => {
    const { workflow, version, key, type, value, at, userName } = row
    const question = findQuestionOfAnswer(row, published)
    const text =
      question?.type === 'choice'
        ? findOptionText(question, value, language)
        : question?.catalog !== undefined
          ? (catalogTexts.get(question.catalog)?.get(String(value)) ?? String(value))
          : null
    return {
      workflow,
      version,
      question: question ? chooseQuestionText(question.title, language) : key,
      type,
      value,
      text,
      at: at.toISOString(),
      userName,
    }
  })
}

/** Texts of the entries of catalogues, by catalogue and id. */
export async function readCatalogTexts(
  db: Db | Tx,
  names: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const texts = new Map<string, ReadonlyMap<string, string>>()
  for (const name of new Set(names)) {
    const entries = (await readCatalog(db, name, language)) ?? []
    texts.set(name, new Map(entries.map(({ id, description }) => [String(id), description])))
  }
  return texts
}

/** Column of `step_answers` with the subject of the answers. */
type Subject = 'order_id' | 'instance_id'

/**
 * Reads the newest answer to each question for the rows of a list. Returns for each order or instance its answers by
 * the id of the question.
 */
export async function readNewestAnswers(
  db: Db | Tx,
  subject: Subject,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<string, AnswerValue>>> {
  const answers = new Map<number, Record<string, AnswerValue>>()
  if (ids.length === 0 || listPublishedQuestions().length === 0) return answers
  const column = sql.raw(subject)
  const rows = await queryRows<{ subject: number; question: string; value: AnswerValue }>(
    db,
    sql`select distinct on (${column}, workflow, key) ${column}::float8 as subject, workflow || '.' || key as question, value
      from step_answers where ${column} = any(${`{${ids.join()}}`}::bigint[])
      order by ${column}, workflow, key, at desc, instance_id desc, revision desc`,
  )
  for (const { subject: id, question, value } of rows)
    answers.set(id, { ...answers.get(id), [question]: value })
  return answers
}
