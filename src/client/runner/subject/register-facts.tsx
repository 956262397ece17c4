import { useTranslation } from 'react-i18next'
import type { DeskSubject } from '../../../../schemas/api/tasks.ts'
import { NamedValueList } from '../../ui/facts.tsx'
import { formatDay } from '../../ui/format.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { Foldable } from '../parts/foldable.tsx'
import { useUserTime } from './use-subject-time.ts'
import styles from './subject.module.css'

type Props = { subject: Extract<DeskSubject, { name: 'refundRegister' }> }

/** File of the register, the user who uploaded it, the time, and the number of its orders by result, in one line. */
export function RefundRegisterSummary({
  subject: { register },
  accepted,
  refused,
  done,
}: Props & { accepted: number; refused: number; done: number }) {
  const { t } = useTranslation('refundRegisters')
  const { number } = useFormatters()
  const formatTime = useUserTime()
  return (
    <p className={styles.summary}>
      {t('refundRegisters:summary', {
        file: register.fileName,
        initiator: register.initiator,
        at: formatTime(register.createdAt),
        accepted: number(accepted),
        refused: number(refused),
        done: number(done),
      })}
    </p>
  )
}

/** Totals of the register (specification 3), displayed above its orders. */
export function RefundRegisterTotals({ subject: { register } }: Props) {
  const { t } = useTranslation('refundRegisters')
  const { money, amount, number } = useFormatters()
  const sum = (minor: number) => money(minor, register.currency)
  const totals: [id: string, value: string][] = [
    ['orders', number(register.orders)],
    ...(register.testOrders > 0 ? [['testOrders', number(register.testOrders)] as [string, string]] : []),
    ['sum', sum(register.sum)],
    ...(register.rowsWithoutSum > 0
      ? [['rowsWithoutSum', number(register.rowsWithoutSum)] as [string, string]]
      : []),
    ...register.otherSums
      .slice(0, 1)
      .map((): [string, string] => [
        'otherSums',
        register.otherSums.map((other) => money(other.sum, other.currency)).join(', '),
      ]),
    ...(register.sumOfUnknownCurrency > 0
      ? [['sumOfUnknownCurrency', amount(register.sumOfUnknownCurrency)] as [string, string]]
      : []),
    ['sumAccepted', sum(register.sumAccepted)],
    ['sumRefunded', sum(register.sumRefunded)],
    ['quantity', number(register.quantity)],
    ['unaccepted', number(register.unaccepted)],
    ['wrongRows', number(register.lines.filter(({ message }) => message !== null).length)],
    ['corrections', number(register.corrections)],
  ]
  return (
    <dl className={styles.totals} aria-label={t('refundRegisters:totals')}>
      {totals.map(([id, value]) => (
        <div key={id}>
          <dt>{t(`refundRegisters:fields.${id}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Status and dates of the register. */
export function RefundRegisterFacts({ subject: { register } }: Props) {
  const { t } = useTranslation('refundRegisters')
  const formatTime = useUserTime()
  const day = (value: string | null) => (value === null ? '' : formatDay(value))
  return (
    <Foldable title={t('refundRegisters:card', { id: register.id })}>
      <NamedValueList
        facts={[
          [t('refundRegisters:fields.status'), t(`refundRegisters:statuses.${register.status}`)],
          [t('refundRegisters:fields.transferDate'), day(register.transferDate)],
          [t('refundRegisters:fields.postingDate'), day(register.postingDate)],
          [
            t('refundRegisters:fields.endedAt'),
            register.endedAt === null ? '' : formatTime(register.endedAt),
          ],
        ]}
      />
    </Foldable>
  )
}
