/** Meaning of a step's button; its keys: `src/shared/answers.ts`. */
export const answerNames = [
  'agree',
  'back',
  'disagree',
  'cancel',
  'partly',
  'otherWay',
  'later',
  'fail',
  'end',
  'undo',
] as const
export type Answer = (typeof answerNames)[number]
