import { Button, Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessState } from '../../../../../schemas/api/processes.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { isPhoneWidth } from '../../../ui/phone-width.ts'
import { parseId } from '../../../ui/urls.ts'
import { PanelSection } from '../panel/panel.tsx'
import { usePlaceholderValues } from './api.ts'
import { useDraftContext } from './draft-context.ts'
import { QuestionsPreview } from './questions-preview.tsx'
import { fillPlaceholders, type PlaceholderValues } from './placeholders.ts'
import { listStateTexts, readText } from './text-places.ts'
import { useFormattedValues } from './use-formatted-values.ts'
import styles from './workbench.module.css'

/** The step with its changed texts as its user sees it, with the values of a real order or with sample values. */
export function StepPreview({ state }: { state: ProcessState }) {
  const { t } = useTranslation('workbench')
  const { card } = useDraftContext()
  const [typed, setTyped] = useState('')
  const [orderId, setOrderId] = useState<number | null>(null)
  const [width, setWidth] = useState<'desktop' | 'phone'>(isPhoneWidth() ? 'phone' : 'desktop')
  const { data, error, isFetching } = usePlaceholderValues({ name: card.workflow, id: card.id }, orderId)
  const values = useFormattedValues(data)
  const parsed = typed.trim() === '' ? null : parseId(typed.trim())
  const isWrong = typed.trim() !== '' && parsed === null
  return (
    <PanelSection title={t('workbench:preview.title')}>
      <form
        className={joinClasses(styles.tools, styles.previewTools)}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) setOrderId(parsed)
        }}
      >
        <Field
          label={t('workbench:preview.order')}
          {...(isWrong && { validationMessage: t('workbench:preview.wrongOrder') })}
        >
          <Input inputMode="numeric" value={typed} onChange={(_, { value }) => setTyped(value)} />
        </Field>
        <Button type="submit" disabledFocusable={isWrong || isFetching}>
          {t(parsed === null ? 'workbench:preview.showSample' : 'workbench:preview.showOrder')}
        </Button>
      </form>
      <RadioGroup
        layout="horizontal"
        aria-label={t('workbench:preview.width')}
        value={width}
        onChange={(_, { value }) => setWidth(value === 'phone' ? 'phone' : 'desktop')}
      >
        <Radio value="desktop" label={t('workbench:preview.desktop')} />
        <Radio value="phone" label={t('workbench:preview.phone')} />
      </RadioGroup>
      {error && <InlineError>{error.message}</InlineError>}
      <p className={styles.muted} role="status">
        {orderId === null || error
          ? t('workbench:preview.withSamples')
          : t('workbench:preview.withOrder', { orderId: String(orderId) })}
      </p>
      <PreviewFrame state={state} values={values} isPhone={width === 'phone'} />
    </PanelSection>
  )
}

interface PreviewFrameProps {
  state: ProcessState
  values: PlaceholderValues
  isPhone: boolean
}

function PreviewFrame({ state, values, isPhone }: PreviewFrameProps) {
  const { t } = useTranslation('workbench')
  const { definition, parts, changes, paths, names, language } = useDraftContext()
  const groups = listStateTexts(definition, state, paths)
  const own = `states.${state.path.replaceAll('.', '_')}`
  const variant = values.collected === 0 ? 'nothing' : values.missing === 0 ? 'complete' : null
  /** Returns the text in the variant for these values. */
  const read = (path: string) => {
    const text =
      (variant === null ? undefined : readText(parts.texts, changes, language, `${path}_${variant}`)) ??
      readText(parts.texts, changes, language, path)
    return text === undefined ? null : fillPlaceholders(text, values, names.param)
  }
  const script = groups.find(({ kind }) => kind === 'script')
  const scriptText = script ? read(`scripts.${script.id}`) : null
  const buttons = groups.filter(({ kind }) => kind === 'event')
  return (
    <div
      className={joinClasses(styles.preview, isPhone ? styles.phonePreview : styles.desktopPreview)}
      role="region"
      tabIndex={0}
      aria-label={t('workbench:preview.label')}
      lang={language}
    >
      <div className={styles.previewPage}>
        <strong className={styles.previewTitle}>{read(`${own}.title`)}</strong>
        <p className={styles.previewText}>{read(`${own}.instruction`)}</p>
        {scriptText !== null && <blockquote className={styles.previewScript}>{scriptText}</blockquote>}
        {state.meta?.for === 'person' && <QuestionsPreview state={state.path} form={state.meta.form} />}
        <div className={styles.previewButtons}>
          {buttons.map(({ id }) => (
            <span key={id} className={styles.previewButton}>
              {read(`events.${id}.label`)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
