import type { EffectName } from '../effects.ts'

/**
 * Effects on the status, money, goods, receipts, delivery or issue code of an order, and reports to the order's
 * process. No step may be inserted into a transition with such an effect, after a state with one on exit, or before a
 * state with one on entry, because the effect would no longer follow at once.
 */
export const fixedEffects: ReadonlySet<string> = new Set([
  'setOrderStatus',
  'giveBackPayment',
  'saveCollected',
  'saveReturned',
  'markPaid',
  'putBack',
  'shelveReturned',
  'clearCollected',
  'completePayment',
  'registerReceipt',
  'openRefund',
  'refuseRefund',
  'correctRefundDetails',
  'markRefundTransferred',
  'settleByHand',
  'dropCapture',
  'askBankAgain',
  'openExchange',
  'announceDelivery',
  'requestLabel',
  'withdrawDelivery',
  'recallDelivery',
  'setDeliveryOutcome',
  'sendIssueCode',
  'keepIssueCode',
  'saveTares',
  'moveDelivery',
  'changeAddress',
  'reportToOrder',
] satisfies EffectName[])

/**
 * A manual move of an instance cannot pass a transition with one of these effects. They are the fixed ones, messages
 * that cannot be called back, and entries about occurrences, which would be untrue.
 */
export const irreversibleEffects: ReadonlySet<string> = new Set([
  ...fixedEffects,
  ...([
    'notifyCustomer',
    'sendOwnMessage',
    'requestIssueSupport',
    'recordException',
    'setCancelReason',
    'setStorageTerm',
    'countCall',
    'logCall',
    'takeBackCall',
  ] satisfies EffectName[]),
])
