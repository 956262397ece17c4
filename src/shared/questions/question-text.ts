import type { QuestionTexts, StepQuestion } from '../../../schemas/api/questions.ts'

/** Text in a language. The Russian text is used if there is no Kazakh one. */
export const chooseQuestionText = (texts: QuestionTexts, language: string): string =>
  language === 'en' ? texts.en : (language === 'kk' && texts.kk) || texts.ru

/** Text of a chosen answer. An answer that is no longer among the choices is displayed as it is stored. */
export function findOptionText(
  { options = [] }: Pick<StepQuestion, 'options'>,
  value: unknown,
  language: string,
): string {
  const option = options.find((one) => one.value === value)
  return option ? chooseQuestionText(option.title, language) : String(value)
}
