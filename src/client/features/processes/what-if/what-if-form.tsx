import { Button, Field, Input } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhatIfOptions, WhatIfUserGroup } from '../../../../../schemas/api/what-if.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import { CountLink } from '../cases/count-link.tsx'
import type { ProcessNames } from '../names.ts'
import {
  simulatedDayOptions,
  calculateWorkingHours,
  whatIfFieldPaths,
  type WhatIfInput,
  type AllowedInputRange,
} from './question.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { EmptyText } from '../../../ui/placeholders.tsx'
import styles from './what-if.module.css'

interface QuestionFormProps {
  basis: WhatIfOptions
  names: ProcessNames
  /** Returns the displayed name of a recorded state. */
  getStateName: (state: string) => string
  /** Returns the URL of the list of recorded cases; null if the states are those of another version. */
  getCasesUrl: ((of: 'left' | 'waiting', state: string) => string) | null
  typed: WhatIfInput
  wrong: ReadonlyMap<string, AllowedInputRange>
  pending: boolean
  onType: (typed: WhatIfInput) => void
  onSubmit: () => void
}

/**
 * Form for the assumptions of the simulation: arrivals, staff and hours, durations, and values that the records do
 * not contain.
 */
export function WhatIfForm({
  basis,
  names,
  getStateName,
  getCasesUrl,
  typed,
  wrong,
  pending,
  onType,
  onSubmit,
}: QuestionFormProps) {
  const { t } = useTranslation('whatIf')
  const { number, percent } = useFormatters()
  const renderCount = (count: number, of: 'left' | 'waiting', state: string) =>
    getCasesUrl === null ? number(count) : <CountLink count={count} to={getCasesUrl(of, state)} />
  const renderField = (path: string, label: string, placeholder: string): ReactNode => (
    <Input
      className={styles.number}
      aria-label={label}
      aria-invalid={wrong.has(path)}
      value={typed[path] ?? ''}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      data-path={path}
      onChange={(_, { value }) => onType({ ...typed, [path]: value })}
    />
  )
  const formatStaff = ({ people }: WhatIfUserGroup) => {
    const [from, to] = calculateWorkingHours(people)
    const average = people.slice(from, to).reduce((sum, n) => sum + n, 0) / (to - from)
    return t('whatIf:people.there', { people: number(Math.round(average * 10) / 10), from, to })
  }
  const [firstWrong] = wrong.values()
  const groupName = ({ roles, pfm }: WhatIfUserGroup) =>
    pfm === null ? roles || t('whatIf:people.noRole') : `${roles || t('whatIf:people.noRole')}, ${pfm}`

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (wrong.size === 0 && !pending) onSubmit()
      }}
    >
      <div className={styles.fields}>
        <Field label={t('whatIf:days')}>
          {(fieldControl) => (
            <NativeSelect
              label={t('whatIf:days')}
              field={fieldControl}
              value={typed.days ?? '1'}
              onChange={(days) => onType({ ...typed, days })}
            >
              {simulatedDayOptions.map((days) => (
                <option key={days} value={days}>
                  {t('whatIf:daysOf', { count: days })}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('whatIf:arrivals')} hint={t('whatIf:arrivalsHint')}>
          {renderField('arrivals', t('whatIf:arrivals'), '100')}
        </Field>
        {basis.attempts !== null && (
          <Field label={t('whatIf:attempts')}>
            {renderField('attempts', t('whatIf:attempts'), String(basis.attempts))}
          </Field>
        )}
      </div>

      <h3 className={styles.heading}>{t('whatIf:people.title')}</h3>
      {basis.groups.length === 0 ? (
        <EmptyText>{t('whatIf:people.none')}</EmptyText>
      ) : (
        <DataTable
          label={t('whatIf:people.title')}
          rows={basis.groups}
          rowId={({ id }) => id}
          columns={[
            { id: 'who', header: t('whatIf:people.who'), cell: groupName },
            {
              id: 'share',
              header: t('whatIf:people.share'),
              align: 'end',
              cell: ({ share }) => percent(share),
            },
            { id: 'now', header: t('whatIf:people.now'), cell: formatStaff },
            {
              id: 'change',
              header: t('whatIf:people.change'),
              cell: (group) =>
                renderField(
                  whatIfFieldPaths.people(group.id, 'change'),
                  t('whatIf:people.changeOf', { who: groupName(group) }),
                  '0',
                ),
            },
            {
              id: 'hours',
              header: t('whatIf:people.hours'),
              cell: (group) => {
                const [from, to] = calculateWorkingHours(group.people)
                const name = groupName(group)
                return (
                  <span className={styles.hours}>
                    {renderField(
                      whatIfFieldPaths.people(group.id, 'from'),
                      t('whatIf:people.fromOf', { who: name }),
                      String(from),
                    )}
                    <span aria-hidden>–</span>
                    {renderField(
                      whatIfFieldPaths.people(group.id, 'to'),
                      t('whatIf:people.toOf', { who: name }),
                      String(to),
                    )}
                  </span>
                )
              },
            },
          ]}
        />
      )}

      {basis.questions.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('whatIf:unknown.title')}</h3>
          <p className={styles.muted}>{t('whatIf:unknown.why')}</p>
          {basis.questions.map(({ state, time, exits }) => (
            <fieldset key={state} className={styles.unknown}>
              <legend>{getStateName(state)}</legend>
              {time && (
                <Field label={t('whatIf:unknown.minutes')} required>
                  {renderField(whatIfFieldPaths.minutes(state), t('whatIf:unknown.minutes'), '')}
                </Field>
              )}
              {exits.map(({ event, to, percent: recorded }) => {
                const label = t('whatIf:unknown.share', { event: names.event(event), to: getStateName(to) })
                return (
                  <Field key={`${event} ${to}`} label={label}>
                    {renderField(whatIfFieldPaths.exit(state, event, to), label, number(recorded))}
                  </Field>
                )
              })}
            </fieldset>
          ))}
        </>
      )}

      <details>
        <summary className={styles.summary}>{t('whatIf:times.title')}</summary>
        <p className={styles.muted}>{t('whatIf:times.why')}</p>
        <DataTable
          label={t('whatIf:times.title')}
          rows={basis.states}
          rowId={({ state }) => state}
          columns={[
            { id: 'state', header: t('whatIf:fields.state'), cell: ({ state }) => getStateName(state) },
            {
              id: 'left',
              header: t('whatIf:times.left'),
              align: 'end',
              cell: ({ state, left }) => renderCount(left, 'left', state),
            },
            {
              id: 'unfinished',
              header: t('whatIf:times.unfinished'),
              align: 'end',
              cell: ({ state, unfinished }) => renderCount(unfinished, 'waiting', state),
            },
            {
              id: 'work',
              header: t('whatIf:times.work'),
              cell: ({ state, work }) =>
                work &&
                renderField(
                  whatIfFieldPaths.times(state, 'work'),
                  t('whatIf:times.workOf', { state: getStateName(state) }),
                  '100',
                ),
            },
            {
              id: 'waiting',
              header: t('whatIf:times.waiting'),
              cell: ({ state, waiting }) =>
                waiting &&
                renderField(
                  whatIfFieldPaths.times(state, 'waiting'),
                  t('whatIf:times.waitingOf', { state: getStateName(state) }),
                  '100',
                ),
            },
          ]}
        />
      </details>

      <div className={styles.bar}>
        <Button type="submit" appearance="primary" disabled={pending || wrong.size > 0}>
          {t(pending ? 'whatIf:pending' : 'whatIf:ask')}
        </Button>
        {Object.keys(typed).length > 0 && (
          <Button disabled={pending} onClick={() => onType({})}>
            {t('whatIf:reset')}
          </Button>
        )}
        {firstWrong && (
          <InlineError>
            {t('whatIf:wrong', {
              count: wrong.size,
              what: t(firstWrong.whole ? 'whatIf:wanted.whole' : 'whatIf:wanted.number'),
              from: number(firstWrong.from),
              to: number(firstWrong.to),
            })}
          </InlineError>
        )}
      </div>
    </form>
  )
}
