import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AnswerValue } from '../../../../../schemas/api/questions.ts'
import type { QuestionType } from '../../../../../schemas/values/question-types.ts'
import { bigintNumberColumn, instantColumn, jsonColumn } from './columns.ts'

/**
 * Answers to questions that process owners added to steps. Rows never change and are deleted when their retention ends,
 * because a typed text may contain personal data.
 */
export const stepAnswers = pgTable(
  'step_answers',
  {
    instanceId: bigintNumberColumn('instance_id').notNull(),
    /** Revision of the instance after the step. */
    revision: integer('revision').notNull(),
    key: text('key').notNull(),
    orderId: bigintNumberColumn('order_id').notNull(),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    /** State in which the question was asked. */
    state: text('state').notNull(),
    type: text('type').$type<QuestionType>().notNull(),
    /** A text, a number or a boolean. */
    value: jsonColumn('value').$type<AnswerValue>().notNull(),
    at: instantColumn('at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instanceId, t.revision, t.key] }),
    index('step_answers_order').on(t.orderId),
    index('step_answers_at').on(t.at),
  ],
)
