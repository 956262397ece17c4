import type { EffectName } from '../effects.ts'

/**
 * Effects that carry money, goods, marking codes, receipts, issue codes or the outcome of a task. No step may be inserted
 * into a transition with such an effect or before a state that begins with one, because what follows would no longer
 * happen at once.
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
 * Effects over which an instance cannot be moved by hand: the fixed ones, messages that cannot be called back, and
 * entries about what happened, which would be untrue because it did not happen.
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
