/** How a message reaches the customer. `otherNumber`: by SMS, because the customer's own number is wrong. */
export const noticeWays = ['sms', 'otherNumber', 'mail', 'none'] as const
export type NoticeWay = (typeof noticeWays)[number]
