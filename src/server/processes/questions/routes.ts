import { Type } from 'typebox'
import { PublishedQuestion } from '../../../../schemas/api/questions.ts'
import { listPublishedQuestions } from '../../engine/answers/published-questions.ts'
import type { App } from '../../platform/http/http.ts'

/** Route that returns the questions of all published versions. Lists have an optional column for each of them. */
export function registerQuestionRoutes(app: App): void {
  app.get(
    '/api/step-questions',
    {
      config: { access: 'signedIn' },
      schema: { tags: ['workflows'], response: { 200: Type.Array(PublishedQuestion) } },
    },
    () => listPublishedQuestions(),
  )
}
