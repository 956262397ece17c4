import type { AnswerValue, PublishedQuestion } from '../../../../schemas/api/questions.ts'
import { answerColumnPrefix } from '../../../shared/questions/answer-column.ts'
import { chooseQuestionText, findOptionText } from '../../../shared/questions/question-text.ts'
import type { ExportCell, ExportColumn, ExportTexts } from '../../platform/lists/export/columns.ts'
import { listPublishedQuestions } from './published-questions.ts'

interface AnsweredRow {
  answers?: Record<string, AnswerValue> | undefined
}

/** One column for each question of a process owner, for the file of a list. */
export const answerColumns = {
  pattern: `${answerColumnPrefix.replace('.', '\\.')}[a-zA-Z]{1,60}\\.[a-z][a-zA-Z0-9]{0,39}`,
  list: (): readonly ExportColumn<AnsweredRow>[] => listPublishedQuestions().map(createAnswerColumn),
}

const createAnswerColumn = (question: PublishedQuestion): ExportColumn<AnsweredRow> => ({
  id: `${answerColumnPrefix}${question.id}`,
  width: question.type === 'text' ? 40 : 20,
  ...(question.catalog !== undefined && { catalog: question.catalog }),
  head: ({ language }) => chooseQuestionText(question.title, language),
  cell: ({ answers = {} }, texts) =>
    Object.hasOwn(answers, question.id) ? buildCell(question, answers[question.id]!, texts) : null,
})

function buildCell(question: PublishedQuestion, value: AnswerValue, texts: ExportTexts): ExportCell {
  if (typeof value === 'boolean') return texts.t(value ? 'list:answers.yes' : 'list:answers.no')
  switch (question.type) {
    case 'choice':
      return findOptionText(question, value, texts.language)
    case 'catalog':
      return texts.catalog(question.catalog ?? '', value)
    case 'date':
      return { value: new Date(`${String(value)}T00:00:00Z`), format: 'dd.mm.yyyy' }
    case 'number':
      return typeof value === 'number' ? { value, format: question.whole ? '0' : '0.###' } : value
    default:
      return String(value)
  }
}
