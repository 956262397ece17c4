import { sql } from 'drizzle-orm'
import { AnswerReportQuery, AnswerReportRow, type ReportPeriod } from '../../../../schemas/api/reports.ts'
import type { AnswerValue } from '../../../../schemas/api/questions.ts'
import type { QuestionType } from '../../../../schemas/values/question-types.ts'
import { chooseQuestionText, findOptionText } from '../../../shared/questions/question-text.ts'
import { findQuestionOfAnswer, listPublishedQuestions } from '../../engine/answers/published-questions.ts'
import { readCatalogTexts } from '../../engine/answers/read-answers.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import {
  customColumn,
  dayColumn,
  decimalColumn,
  numberColumn,
  percentColumn,
  textColumn,
  type ExportCell,
} from '../../platform/lists/export/columns.ts'
import { translateListText } from '../../platform/lists/list-texts.ts'
import { buildPeriodCondition, buildStoreDaySql } from './period.ts'
import { buildReportedOrdersCondition } from './reported-orders.ts'
import { defineReport, type ReportRows } from './server-report.ts'

/** Column by which the answers are grouped in addition to process, question and choice. */
const getGroup = ({ by = 'question' }: AnswerReportQuery): 'day' | 'pfm' | null =>
  by === 'day' ? 'day' : by === 'store' ? 'pfm' : null

const amountCell = (value: number | null): ExportCell => (value === null ? null : { value, format: '0.##' })

/**
 * Report of the answers to the questions that process owners added to steps: the number of each choice, sum and average
 * of numbers. Typed texts are only counted, because they may contain personal data.
 */
export const answersReport = defineReport({
  name: 'answersReport',
  path: '/api/reports/answers',
  query: AnswerReportQuery,
  row: AnswerReportRow,
  groups: (query) => [getGroup(query) ?? 'question', 'question', 'answer'],
  read: ({ services, actor, language, query }, period) =>
    readAnswers(services.database.db, { actor, language, query }, period),
  columns: [
    dayColumn('day'),
    textColumn('pfm', 8),
    textColumn('question', 40),
    textColumn('answer', 30),
    textColumn('process', 30),
    numberColumn('count', 12),
    percentColumn('share'),
    customColumn('sum', ({ sum }) => amountCell(sum), { width: 14 }),
    decimalColumn('average'),
  ],
})

interface ReportRequest {
  actor: Actor
  language: Language
  query: AnswerReportQuery
}

interface CountedAnswers {
  day: string | null
  pfm: string | null
  workflow: string
  version: number
  key: string
  type: QuestionType
  choice: AnswerValue | null
  count: number
  /** Number of all answers to the question in the same group. */
  asked: number
  sum: number | null
  average: number | null
}

async function readAnswers(
  db: Db,
  { actor, language, query }: ReportRequest,
  period: ReportPeriod,
): Promise<ReportRows<AnswerReportRow>> {
  const group = getGroup(query)
  const selectGroup = (name: 'day' | 'pfm') => sql.raw(group === name ? name : 'null')
  const groupColumn = sql.raw(group === null ? '' : `${group}, `)
  const processCondition = query.process === undefined ? sql`` : sql`and a.workflow = ${query.process}::text`
  const counted = await queryRows<CountedAnswers>(
    db,
    sql`select ${selectGroup('day')}::text as day, ${selectGroup('pfm')} as pfm, workflow, max(version) as version, key,
        max(type) as type, choice, count(*)::int as count,
        (sum(count(*)) over (partition by ${groupColumn} workflow, key))::int as asked,
        sum(number)::float8 as sum, avg(number)::float8 as average
      from (
        select a.workflow, a.version, a.key, a.type, o.pfm,
          to_char(${buildStoreDaySql(sql`a.at`)}, 'YYYY-MM-DD') as day,
          case when a.type in ('choice', 'yesNo', 'catalog') then a.value end as choice,
          case when a.type = 'number' then (a.value #>> '{}')::numeric end as number
        from step_answers a join orders o on o.id = a.order_id left join stores s on s.pfm = o.pfm
        where ${buildPeriodCondition(sql`a.at`, period)} and ${buildReportedOrdersCondition(actor, query)} ${processCondition}
      ) given
      group by ${groupColumn} workflow, key, choice
      order by ${groupColumn} workflow, key, count desc, choice`,
  )
  if (counted.length === 0) return { rows: [], totals: [] }
  const describe = await createDescriber(db, counted, language)
  const count = counted.reduce((sum, row) => sum + row.count, 0)
  const total = { day: null, pfm: null, question: null, answer: null, process: null }
  return {
    rows: counted.map((row) => ({
      ...describe(row),
      day: row.day,
      pfm: row.pfm,
      count: row.count,
      share: row.choice === null ? null : row.count / row.asked,
      sum: row.sum,
      average: row.average,
    })),
    totals: [{ ...total, count, share: null, sum: null, average: null }],
  }
}

/**
 * Returns a function that provides the process title, the question and the answer of a row in the language of the
 * reader.
 */
async function createDescriber(db: Db, counted: readonly CountedAnswers[], language: Language) {
  const published = listPublishedQuestions()
  const catalogTexts = await readCatalogTexts(
    db,
    published.flatMap(({ catalog }) => catalog ?? []),
    language,
  )
  const processTitles = new Map(
    counted.map(({ workflow }) => [workflow, translateListText(language, `${workflow}/v1:title`)]),
  )
  return ({
    workflow,
    version,
    key,
    choice,
  }: CountedAnswers): Pick<AnswerReportRow, 'process' | 'question' | 'answer'> => {
    const merged = published.find((one) => one.workflow === workflow && one.key === key)
    const question = merged ?? findQuestionOfAnswer({ workflow, version, key }, published)
    const describeChoice = (value: AnswerValue): string =>
      typeof value === 'boolean'
        ? translateListText(language, value ? 'list:answers.yes' : 'list:answers.no')
        : question?.catalog !== undefined
          ? (catalogTexts.get(question.catalog)?.get(String(value)) ?? String(value))
          : findOptionText(question ?? {}, value, language)
    return {
      process: processTitles.get(workflow) ?? workflow,
      question: question ? chooseQuestionText(question.title, language) : key,
      answer: choice === null ? null : describeChoice(choice),
    }
  }
}
