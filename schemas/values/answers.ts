/** Meanings of the buttons of steps. `src/shared/answers.ts` defines their shortcut keys. */
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
