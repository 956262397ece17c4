import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerValue, PublishedQuestion } from '../../../../schemas/api/questions.ts'
import { answerColumnPrefix } from '../../../shared/questions/answer-column.ts'
import { chooseQuestionText } from '../../../shared/questions/question-text.ts'
import { getAs } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import type { Field } from '../fields/field.ts'
import { formatAnswer } from './format-answer.ts'

/** Newest answers of a row by the id of their question. */
export type RowAnswers = Readonly<Record<string, AnswerValue>> | undefined

const noQuestions: readonly PublishedQuestion[] = []
const maxAgeMs = 60_000

/**
 * Returns an optional column for each question that process owners have added to a step. Returns an empty array without
 * `getAnswers`, until the questions have loaded, and if they cannot be loaded.
 */
export function useAnswerFields<Row>(
  getAnswers: ((row: Row) => RowAnswers) | undefined,
): readonly Field<Row>[] {
  const { language } = useTranslation().i18n
  const { data = noQuestions } = useQuery({
    enabled: getAnswers !== undefined,
    queryKey: queryKeys.stepQuestions,
    queryFn: ({ signal }) => getAs<PublishedQuestion[]>('step-questions', { signal }),
    staleTime: maxAgeMs,
  })
  return useMemo(
    () =>
      getAnswers === undefined
        ? []
        : data.map((question) => createAnswerField(question, getAnswers, language)),
    [data, getAnswers, language],
  )
}

function createAnswerField<Row>(
  question: PublishedQuestion,
  getAnswers: (row: Row) => RowAnswers,
  language: string,
): Field<Row> {
  const { id, type, title, catalog } = question
  return {
    id: `${answerColumnPrefix}${id}`,
    title: chooseQuestionText(title, language),
    width: 136,
    extra: true,
    ...(type === 'number' && { align: 'end' as const }),
    ...(catalog !== undefined && { catalog }),
    text: (row, s) => {
      const answers = getAnswers(row) ?? {}
      return Object.hasOwn(answers, id) ? formatAnswer(question, answers[id]!, s, language) : ''
    },
  }
}
