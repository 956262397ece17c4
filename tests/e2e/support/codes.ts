import { expect } from '@playwright/test'
import type { Api } from './api.ts'
import { ru } from './texts.ts'

const codeIn = (text: string, orderId: number): string | null => {
  const [before = '', after = ''] = ru('sms:issueCode', { code: '#', orderId }).split('#')
  return text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : null
}

/** Codes of the order that the phone has received so far, newest first. */
export async function issueCodes(api: Api, phone: string, orderId: number): Promise<string[]> {
  return (await api.messages(phone)).flatMap((text) => codeIn(text, orderId) ?? [])
}

/** The newest code once `count` codes have been received; they are sent by the outbox. */
export async function nextIssueCode(api: Api, phone: string, orderId: number, count = 1): Promise<string> {
  await expect
    .poll(async () => (await issueCodes(api, phone, orderId)).length, { message: 'codes by SMS' })
    .toBe(count)
  return (await issueCodes(api, phone, orderId))[0] ?? ''
}

/** Four digits that differ from the code. */
export const otherCode = (code: string) => (code === '0000' ? '1111' : '0000')
