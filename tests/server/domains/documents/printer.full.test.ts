import { afterEach, describe, expect, it } from 'vitest'
import type { ParcelLabels } from '../../../../src/server/domains/documents/print-documents.ts'
import { createPdfPrinter, type PdfPrinter } from '../../../../src/server/domains/documents/printer.ts'
import { readPdf } from '../../../support/pdf.ts'

const label: ParcelLabels = {
  kind: 'labels',
  language: 'ru',
  orderId: 100234,
  partnerOrderId: null,
  currency: 'RUB',
  toPay: 0,
  store: { pfm: '1001', name: 'Тверская', address: 'Москва', phone: null },
  receiver: { name: 'Пётр', phone: '79161234567', address: 'Москва', pickupPoint: '', comment: '' },
  service: { name: 'Почта', method: 'Почтой', track: 'T1' },
  planned: { day: '', time: '' },
  places: [{ name: 'Короб', weight: 100 }],
}
/** The thread cannot lay out a document without places. */
const broken = { ...label, places: null } as unknown as ParcelLabels

const failures: unknown[] = []
const log = { error: (failure: unknown) => void failures.push(failure) } as never
let printer: PdfPrinter
afterEach(async () => {
  await printer.close()
  failures.length = 0
})

describe('printing thread', () => {
  it('[OC-04] concurrent documents are all printed, each its own', async () => {
    printer = createPdfPrinter(log)
    const documents = await Promise.all([1, 2, 3].map((orderId) => printer.print({ ...label, orderId })))
    expect(documents.map((file) => /Заказ (\d)/.exec(readPdf(file)[0]!.text)?.[1])).toEqual(['1', '2', '3'])
  })

  it('[OC-04] the server responds while a long document is laid out', async () => {
    printer = createPdfPrinter(log)
    await printer.print(label)
    const places = Array.from({ length: 300 }, () => ({ name: '', weight: 1 }))
    let ticks = 0
    const ticking = setInterval(() => ticks++, 5)
    await printer.print({ ...label, places })
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(10)
  })

  it('[OC-04] a document that fails does so alone: the next one is printed', async () => {
    printer = createPdfPrinter(log)
    const [failed, printed] = await Promise.allSettled([printer.print(broken), printer.print(label)])
    expect([failed.status, printed.status]).toEqual(['rejected', 'fulfilled'])
    expect(failures).toHaveLength(1)
  })

  it('[OC-04] one that takes too long is aborted, and the thread is replaced', async () => {
    printer = createPdfPrinter(log, { timeoutMs: 1, longestQueue: 5 })
    await expect(printer.print(label)).rejects.toThrow('took too long')
    await printer.close()
    printer = createPdfPrinter(log)
    await expect(printer.print(label)).resolves.toBeInstanceOf(Buffer)
  })

  it('[OC-04] while too many wait, one more is refused because the system is busy', async () => {
    printer = createPdfPrinter(log, { timeoutMs: 20_000, longestQueue: 1 })
    const running = printer.print(label)
    const waiting = printer.print(label)
    await expect(printer.print(label)).rejects.toMatchObject({ status: 503, key: 'errors:unavailable' })
    expect(await Promise.all([running, waiting])).toHaveLength(2)
  })
})
