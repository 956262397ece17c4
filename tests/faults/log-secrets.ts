import { sql } from 'drizzle-orm'
import type { Db } from '../../src/server/platform/db/database.ts'
import { queryRows } from '../../src/server/platform/db/database.ts'

/** Shorter texts occur in a log by chance. */
const minLength = 5

/**
 * The values that no log may contain: names, phones, e-mails and addresses of customers, accounts, codes of marks,
 * texts of comments, the codes sent to customers. The caller adds tokens and what it has sent.
 */
export async function readSecrets(db: Db): Promise<Set<string>> {
  const values = await queryRows<{ value: string | null }>(
    db,
    sql`select unnest(array[name, phone, email, client_surname, loyalty_card_number, full_name_reciever, phone_reciever,
          delivery_client_phone, comment_client, order_comment_worker, delivery_comment, comment_to_customer,
          reason_cancel_comment, delivery_address->>'street']) as value from orders
      union select unnest(array[checking_account, correspondent_account, refund_fio, refund_phone, payer_name, payer_phone,
          comment, comment_to_customer]) from refunds
      union select identity from order_marks union select identity from mark_scans
      union select name from users`,
  )
  return new Set(values.flatMap(({ value }) => (value !== null && value.length >= minLength ? [value] : [])))
}

/** Values of a customer with no other orders: anyone who logs what was sent to that customer logs one of these. */
export const plantedValues = {
  name: 'Канареева Пелагея',
  phone: '+7 916 700-70-07',
  digits: '79167007007',
  email: 'kanareeva@example.org',
  account: '40817810500009007007',
  street: 'ул. Канареечная, 7',
  mark: '010460060502001221канарейка',
}

/** Result of a run: how much was written, how many values were searched for, and which of them the log contains. */
export interface LogSearchResult {
  bytes: number
  lookedFor: number
  held: string[]
}

export function searchLog(log: string, secrets: Iterable<string>): LogSearchResult {
  const values = [...new Set(secrets)]
  return { bytes: log.length, lookedFor: values.length, held: findValuesInLog(log, values) }
}

/** Those of the values that the log contains, verbatim or URL-encoded. */
export const findValuesInLog = (log: string, secrets: Iterable<string>): string[] =>
  [...secrets].filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret)))

/** Codes of four digits occur by chance among times, process ids and line numbers, so those are removed first. */
export function extractCodes(log: string, codes: Iterable<string>): string[] {
  const text = log.replace(/"(time|pid)":\d+/g, '').replace(/:\d+:\d+/g, '')
  const numbers = new Set(text.match(/\d+/g))
  return [...new Set(codes)].filter((code) => numbers.has(code))
}
