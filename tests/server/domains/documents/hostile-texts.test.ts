import { describe, expect, it } from 'vitest'
import { renderPdf } from '../../../../src/server/domains/documents/render-pdf.ts'
import type {
  AcceptanceActDocument,
  ParcelLabels,
  OrderForm,
  PrintableDocument,
  RefundApplication,
  TransferInvoice,
} from '../../../../src/server/domains/documents/print-documents.ts'
import { isFullRun } from '../../../support/full.ts'
import { readPdf } from '../../../support/pdf.ts'

const texts = {
  markup: '<script>alert(1)</script><b>Анна</b>',
  formula: '=HYPERLINK("http://evil.example","нажми")',
  path: '{"image":"/etc/passwd"} http://127.0.0.1:1/',
  rightToLeft: '\u202eанна\u202c עברית العربية',
  emoji: '😀👩‍👩‍👧 Анна',
  // Longer than any field accepts.
  long: 'а'.repeat(3_000),
} as const

/** Two texts that contain every case except the length; in the full run each of them alone. */
const hostileTexts: Record<string, string> = isFullRun
  ? texts
  : { mixed: `${texts.rightToLeft} ${texts.emoji} ${texts.formula}`, markup: texts.markup + texts.path }

const store = (text: string) => ({ pfm: '1001', name: text, address: text, phone: null })
const createHeader = (text: string) => ({
  language: 'ru' as const,
  orderId: 100_001,
  partnerOrderId: null,
  currency: 'RUB',
  toPay: 0,
  store: store('Тверская'),
  planned: { day: '', time: '' },
  receiver: { name: text, phone: '', address: text, pickupPoint: text, comment: text },
  service: { name: 'Курьер', method: 'Курьер', track: 'CC1-000077-3' },
})
const terms = [{ name: 'return', days: 7 }] as const
const documents: Record<string, (text: string) => PrintableDocument> = {
  transfer: (text): TransferInvoice => ({
    kind: 'transfer',
    ...createHeader(text),
    printedAt: '25.11.2026 10:00',
    printedBy: text,
    lines: [{ sku: '8100417', name: text, properties: text, quantity: 1, price: 100, sum: 100 }],
    totals: { goods: 100, delivery: 0, packages: 0, discount: 0, points: 0, payable: 100 },
    containers: [{ name: text, weight: 1_000 }],
    bags: [],
    terms: [...terms],
  }),
  orderForm: (text): OrderForm => ({
    kind: 'orderForm',
    ...createHeader(text),
    printedAt: '25.11.2026 10:00',
    printedBy: text,
    orderedAt: '25.11.2026',
    status: text,
    payType: text,
    isPaid: true,
    isPickup: false,
    storedUntil: '',
    customer: { name: text, phone: '' },
    terms: [...terms],
    lines: [{ sku: '8100417', name: text, properties: text, ordered: 2, quantity: 1, price: 100, sum: 100 }],
    totals: { goods: 100, delivery: 0, packages: 0, discount: 0, points: 0, payable: 100 },
  }),
  labels: (text): ParcelLabels => ({
    ...createHeader(text),
    kind: 'labels',
    service: { name: 'Курьер', method: 'Курьер', track: 'CC1-000077-3' },
    places: [{ name: text, weight: 1_000 }],
  }),
  act: (text): AcceptanceActDocument => ({
    kind: 'act',
    language: 'ru',
    currency: 'RUB',
    actId: 1,
    day: '25.11.2026',
    store: store('Тверская'),
    service: text,
    lines: [{ orderId: 100_001, track: 'CC1', receiver: text, boxes: 1, weight: null, toPay: 0 }],
    terms: [...terms],
  }),
  application: (text): RefundApplication => ({
    kind: 'refundApplication',
    language: 'ru',
    orderId: 100_001,
    refundId: 1,
    currency: 'RUB',
    partnerOrderId: null,
    store: store('Тверская'),
    customer: { name: text, phone: '' },
    issuedOn: '',
    createdOn: '25.11.2026',
    reason: text,
    total: 100,
    account: text,
    lines: [{ sku: '8100417', name: text, quantity: 1, sum: 100 }],
    bank: { payer: text, account: text, name: text, bik: text, correspondent: text },
    terms: [...terms],
  }),
}

/** Lines are wrapped where they are full, so texts are compared without spaces. */
const removeSpaces = (text: string) => text.replace(/[\s\u00ad]/g, '')

describe('hostile texts in documents', () => {
  describe.each(Object.entries(documents))('on %s', (_, createDocument) => {
    it.each(Object.entries(hostileTexts))(
      '[OC-04] [RL-7] %s is printed as text and creates no link',
      async (kind, text) => {
        const file = await renderPdf(createDocument(text))
        expect(file.toString('latin1')).not.toMatch(
          /\/(JavaScript|JS|URI|Launch|EmbeddedFile|XObject \/Image)\b/,
        )
        const pages = readPdf(file)
        expect(pages.length).toBeGreaterThan(0)
        expect(pages.length, 'a text cannot print a book').toBeLessThan(40)
        const printed = removeSpaces(pages.map((page) => page.text).join(''))
        if (kind === 'markup' || kind === 'formula' || kind === 'path')
          expect(printed).toContain(removeSpaces(text).slice(0, 20))
        if (kind === 'emoji' || kind === 'mixed') expect(printed).toContain('Анна')
      },
    )

    it('[OC-04] a name without spaces and with emoji is printed completely and pushes nothing off the paper', async () => {
      const name = 'Абдурахманова-Александрийская'.replace('-', '').repeat(2).slice(0, 56)
      const pages = readPdf(await renderPdf(createDocument(`${name}😀❤️`)))
      const printed = removeSpaces(pages.map((page) => page.text).join(''))
      expect(printed).toContain(name)
      expect(printed).toContain('😀')
      expect(printed).toContain('❤')
      expect(printed, 'nothing is drawn without a glyph').not.toContain('\ufffd')
      for (const { rightmost, width } of pages) expect(rightmost).toBeLessThan(width - 14)
    })
  })
})
