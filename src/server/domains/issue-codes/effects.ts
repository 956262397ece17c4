import { createHash, timingSafeEqual } from 'node:crypto'
import type { EffectHandlers, FactProviders, EffectContext } from '../../engine/effects.ts'
import { createSmsOutboxEvents } from '../messages/send.ts'
import { changeOrder, buildLogEntry } from '../orders/change-order.ts'
import { insertRow, removeRow, updateRow, type EffectChange } from '../../engine/order-state/changes.ts'

/** Ids of the catalogue confirmationCodeStatuses. */
const codeStatus = { notSent: 1, sent: 2, confirmed: 3, locked: 4, bypassed: 5 } as const

/**
 * Digest of an issue code. It only prevents reading the code in plain text. It does not protect four digits from
 * guessing.
 */
export const computeIssueCodeDigest = (orderId: number, code: string): string =>
  createHash('sha256').update(`${orderId}:${code}`).digest('base64url')

export const issueCodeEffects: Pick<
  EffectHandlers,
  'sendIssueCode' | 'keepIssueCode' | 'requestIssueSupport'
> = {
  sendIssueCode: (scope) => {
    const { order } = scope.orderState
    const code = scope.idSource.digits(4)
    const [previous] = scope.orderState.rows('issueCodes')
    return [
      removeRow('issueCodes', { orderId: order.id }),
      insertRow('issueCodes', {
        orderId: order.id,
        digest: computeIssueCodeDigest(order.id, code),
        sentAt: scope.at.toISOString(),
        attempts: previous?.attempts ?? 0,
        lockedAt: previous?.lockedAt ?? null,
      }),
      ...changeOrder(scope, { confirmationCodeStatus: codeStatus.sent }),
      ...createSmsOutboxEvents(scope, 'issueCode', { code, orderId: order.id }),
    ]
  },

  keepIssueCode: (scope, { attempts, outcome }) => {
    const { order } = scope.orderState
    const [code] = scope.orderState.rows('issueCodes')
    const confirmationCodeStatus = statusByOutcome[outcome] ?? order.confirmationCodeStatus
    return [
      ...(code ? [updateRow('issueCodes', { orderId: order.id }, { attempts, lockedAt: null })] : []),
      ...(confirmationCodeStatus === order.confirmationCodeStatus
        ? []
        : changeOrder(scope, { confirmationCodeStatus })),
    ]
  },

  /** Locks the issue code of the order, unless it is already locked, and makes the task urgent. */
  requestIssueSupport: (scope) => [
    ...(scope.orderState.find('issueCodes', { orderId: scope.orderState.order.id })?.lockedAt === null
      ? lockOrder(scope)
      : []),
    ...(scope.orderState.find('tasks', { instanceId: scope.instance.id })
      ? [updateRow('tasks', { instanceId: scope.instance.id }, { importance: 1 })]
      : []),
  ],
}

const statusByOutcome = { rejected: null, unlocked: null, ...codeStatus } as const

const lockOrder = (scope: EffectContext): EffectChange[] => [
  ...(scope.orderState.rows('issueCodes').length > 0
    ? [updateRow('issueCodes', { orderId: scope.orderState.order.id }, { lockedAt: scope.at.toISOString() })]
    : []),
  ...changeOrder(scope, { confirmationCodeStatus: codeStatus.locked }),
  buildLogEntry(scope, {
    type: 'event',
    action: 'requestIssueSupport',
    entityName: 'confirmationCodeStatus',
    old: codeStatus.sent,
    new: codeStatus.locked,
  }),
]

export const issueCodeFacts: Pick<FactProviders, 'issueCode'> = {
  issueCode: {
    of: 'order',
    answer: ({ orderState }, payload) => {
      const [code] = orderState.rows('issueCodes')
      if (!code) return { matches: false }
      const enteredDigest = Buffer.from(
        computeIssueCodeDigest(code.orderId, (payload as { code: string }).code),
      )
      return { matches: timingSafeEqual(enteredDigest, Buffer.from(code.digest)) }
    },
  },
}
