/**
 * Meanings that the buttons of steps can have for the user. `src/shared/answers.ts` defines the shortcut key of each
 * meaning.
 */
export const buttonMeanings = [
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
export type ButtonMeaning = (typeof buttonMeanings)[number]
