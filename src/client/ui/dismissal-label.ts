/** Beginnings of the words for cancelling, in all languages of the interface. */
const cancellingWords = /(^|\P{L})(отмен|cancel|болдырма|тоқтат)/iu

/**
 * Text key of the button that closes a dialog without its action. Beside an action that cancels something, «Cancel»
 * could mean either, so the button then names the consequence.
 */
export const getDismissalTextKey = (action: string): 'common:cancel' | 'common:doNotCancel' =>
  cancellingWords.test(action) ? 'common:doNotCancel' : 'common:cancel'
