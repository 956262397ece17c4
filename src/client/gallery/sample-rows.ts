export interface SampleRow {
  id: number
  customer: string
  statusId: number
  sum: number
  currency: string
  lines: number
  dueAt: string | null
  pfm: string
  comment: string | null
}

const row = (id: number, overrides: Partial<SampleRow> = {}): SampleRow => ({
  id,
  customer: 'Анна Белова',
  statusId: 4,
  sum: 845_600,
  currency: 'RUB',
  lines: 3,
  dueAt: '2026-03-05T11:45:00.000Z',
  pfm: '1001',
  comment: null,
  ...overrides,
})

export const longName = 'Константинопольская-Преображенская Александра Владиславовна, бухгалтерия'

export const sampleRows: readonly SampleRow[] = [
  row(100_234),
  row(100_235, { statusId: 12, sum: 0, customer: longName, comment: 'Позвонить за час' }),
  row(100_236, { statusId: 14, lines: 0, dueAt: null }),
]
