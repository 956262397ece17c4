import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import type { ProcessDefinition, ReplayedStep } from '../../../../../schemas/api/processes.ts'
import { useCatalogs } from '../../../http/use-catalog.ts'
import { useRights } from '../../../http/use-rights.ts'
import { formatStepSummaryValue, getStepTextContext, getSummaryCurrency } from '../../../ui/format-fact.ts'
import { NamedValueList } from '../../../ui/facts.tsx'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { useActorName } from '../../../ui/use-actor-name.ts'
import { useProcessDefinition, useOrderOfInstance, useReconstructedStep } from '../api.ts'
import { listFormFields } from '../diagram/graph.ts'
import type { ProcessNames } from '../names.ts'
import { useProcessNames } from '../use-names.ts'
import { formatAnswer, listAnswerCatalogs } from './format-answer.ts'
import { PanelSection } from './panel.tsx'
import { TextWithParams } from './text-with-params.tsx'
import styles from './panel.module.css'
import { InlineError } from '../../../ui/inline-error.tsx'
import { EmptyText } from '../../../ui/placeholders.tsx'

interface ReconstructedStepPanelProps {
  instanceId: number
  workflow: string
  orderId: number | null
  revision: number
}

/**
 * Shows the step as the actor of the next step saw it, with the texts and their values at that time, the form and the
 * answers.
 */
export function ReconstructedStepPanel({
  instanceId,
  workflow,
  orderId,
  revision,
}: ReconstructedStepPanelProps) {
  const { t } = useTranslation('processes')
  const { data: step, error } = useReconstructedStep(instanceId, revision)
  const { data: definition } = useProcessDefinition(workflow, step?.version ?? null)
  const canSeeOrders = useRights()?.has('menuViewOrders') === true
  const { data: order } = useOrderOfInstance(canSeeOrders ? orderId : null)
  return (
    <PanelSection title={t('processes:seen.title')}>
      {error ? (
        <InlineError>{error.message}</InlineError>
      ) : step?.form === null ? (
        <span className={styles.muted}>
          {t(workflow === 'order' ? 'processes:seen.ofOrder' : 'processes:seen.system')}
        </span>
      ) : (
        step && definition && <ReconstructedStepView step={step} definition={definition} order={order} />
      )}
    </PanelSection>
  )
}

interface ReconstructedStepProps {
  step: ReplayedStep
  definition: ProcessDefinition
  /** The order; undefined if there is none or the user may not see it. */
  order: OrderCard | undefined
}

function ReconstructedStepView({ step, definition, order }: ReconstructedStepProps) {
  const { t } = useTranslation('processes')
  const names = useProcessNames(definition)
  const getActorName = useActorName()
  const { answer, state, summary, script } = step
  const instruction = getInstruction(step, names)
  const scriptText = script === null ? null : names.script(script)
  const knownParams = useKnownParams(summary, order)
  return (
    <>
      <p className={styles.text}>
        <strong>{names.state(state)}</strong>
      </p>
      {instruction !== null && (
        <p className={styles.text}>
          <TextWithParams text={instruction} names={names} known={knownParams} />
        </p>
      )}
      {scriptText !== null && (
        <blockquote className={styles.quote}>
          <TextWithParams text={scriptText} names={names} known={knownParams} />
        </blockquote>
      )}
      <AnsweredForm step={step} definition={definition} names={names} order={order} />
      <p className={styles.muted}>
        {answer === null
          ? t('processes:seen.open')
          : t('processes:seen.answered', {
              event: names.event(answer.event),
              who: getActorName(answer.who),
              at: formatStoreDateTime(answer.at, order?.store.zone),
            })}
      </p>
    </>
  )
}

/** All fields of the form with their answers. */
function AnsweredForm({ step, definition, names, order }: ReconstructedStepProps & { names: ProcessNames }) {
  const { t } = useTranslation('processes')
  const { number, kilograms } = useFormatters()
  const schema = definition.forms[step.form ?? '']?.schema
  const catalogNames = useMemo(() => listAnswerCatalogs(schema), [schema])
  const { catalogs } = useCatalogs(catalogNames)
  const fields = listFormFields(schema)
  const payload = step.answer?.payload ?? null
  if (fields.length === 0) return <EmptyText>{t('processes:seen.noFields')}</EmptyText>
  const answerOptions = {
    t,
    number,
    kilograms,
    catalogs,
    products: order?.products ?? [],
    option: names.option,
  }
  return (
    <div className={styles.facts}>
      <NamedValueList
        facts={fields.map(({ name }) => [
          names.field(name),
          payload === null || payload[name] === undefined || payload[name] === null
            ? t('processes:seen.empty')
            : formatAnswer(name, payload[name], schema, answerOptions) || t('processes:seen.empty'),
        ])}
      />
    </div>
  )
}

/** Returns the instruction as it was displayed, in the variant that depends on the summary. */
function getInstruction({ state, summary }: ReplayedStep, names: ProcessNames): string | null {
  const { context } = getStepTextContext(summary)
  return (context !== undefined ? names.instruction(state, context) : null) ?? names.instruction(state)
}

function useKnownParams(
  summary: ReplayedStep['summary'],
  order: OrderCard | undefined,
): Readonly<Record<string, string | number>> {
  const { money, number } = useFormatters()
  return useMemo(() => {
    const currency = getSummaryCurrency(summary, order?.order)
    const tools = { money, number, currency, zone: order?.store.zone }
    const entries = Object.entries(summary).map(([name, value]) => [
      name,
      formatStepSummaryValue(name, value, tools),
    ])
    return {
      ...(order && { orderId: order.order.id, customerName: order.order.name, storeName: order.store.name }),
      ...Object.fromEntries(entries),
    }
  }, [summary, order, money, number])
}
