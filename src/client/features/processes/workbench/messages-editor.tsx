import { Button, Field, Input } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagePreview } from '../../../../../schemas/api/workbench.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { EmptyText } from '../../../ui/placeholders.tsx'
import { parseId } from '../../../ui/urls.ts'
import { PanelSection } from '../panel/panel.tsx'
import { useMessagePreview } from './api.ts'
import { describeText } from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import { listMessages } from './message-paths.ts'
import { fillPlaceholders } from './placeholders.ts'
import { countSmsSegments } from './sms-segments.ts'
import { LanguageChoice, TextEditor } from './text-editor.tsx'
import { readText } from './text-places.ts'
import styles from './workbench.module.css'

/** Texts of the standard SMS and mails that the process sends, with their length and a preview. */
export function MessagesEditor() {
  const { t } = useTranslation('workbench')
  const { parts, changes, language } = useDraftContext()
  const messages = listMessages(parts, changes)
  const [chosen, setChosen] = useState<string | null>(null)
  const message = messages.find(({ template }) => template === chosen) ?? messages[0]
  if (message === undefined) return <EmptyText>{t('workbench:messages.none')}</EmptyText>
  const getName = (name: string) => t(`workbench:messages.values.${name}`)
  // Languages have different plural forms.
  const paths = message.texts.filter((path) => parts.texts[language][path] !== undefined)
  return (
    <div className={styles.fields}>
      <p className={styles.muted}>{t('workbench:messages.hint')}</p>
      <LanguageChoice />
      <Field label={t('workbench:messages.message')}>
        <NativeSelect value={message.template} onChange={setChosen}>
          {messages.map(({ template }) => (
            <option key={template} value={template}>
              {t(`workbench:messages.names.${template}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {paths.map((path) => (
        <div key={path}>
          <TextEditor
            path={path}
            label={describeText(path, t)}
            values={{ getName, samples: parts.messageSamples }}
          />
          {path.startsWith('messages.sms.') && (
            <SmsLength
              isSample
              text={fillPlaceholders(
                readText(parts.texts, changes, language, path) ?? '',
                parts.messageSamples,
                getName,
              )}
            />
          )}
        </div>
      ))}
      <Preview key={message.template} template={message.template} paths={message.texts} />
    </div>
  )
}

/** Length of an SMS, and the number of its segments. */
function SmsLength({ text, isSample = false }: { text: string; isSample?: boolean }) {
  const { t } = useTranslation('workbench')
  return (
    <p className={styles.muted}>
      {t(isSample ? 'workbench:messages.sampleLength' : 'workbench:messages.length', {
        length: text.length,
        segments: t('workbench:actions.segments', { count: countSmsSegments(text) }),
      })}
    </p>
  )
}

/** Milliseconds without an edit after which the preview is built. */
const previewPauseMs = 600

function Preview({ template, paths }: { template: string; paths: readonly string[] }) {
  const { t } = useTranslation('workbench')
  const { card, changes, language } = useDraftContext()
  const [typed, setTyped] = useState('')
  const [orderId, setOrderId] = useState<number | null>(null)
  const own = Object.fromEntries(
    Object.entries(changes.texts[language] ?? {}).filter(([path]) => paths.includes(path)),
  )
  const request = useSettled(JSON.stringify({ template, language, orderId, texts: own }))
  const { data, error } = useMessagePreview({ name: card.workflow, id: card.id }, request)
  const parsed = typed.trim() === '' ? null : parseId(typed.trim())
  const isWrong = typed.trim() !== '' && parsed === null
  return (
    <PanelSection title={t('workbench:preview.title')}>
      <form
        className={styles.tools}
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
        <Button type="submit" disabledFocusable={isWrong}>
          {t(parsed === null ? 'workbench:preview.showSample' : 'workbench:preview.showOrder')}
        </Button>
      </form>
      {error && <InlineError>{error.message}</InlineError>}
      <p className={styles.muted} role="status">
        {orderId === null || error
          ? t('workbench:preview.withSamples')
          : t('workbench:preview.withOrder', { orderId: String(orderId) })}
      </p>
      {data && !error && <PreviewTexts {...data} language={language} />}
    </PanelSection>
  )
}

function PreviewTexts({ sms, mail, language }: MessagePreview & { language: string }) {
  const { t } = useTranslation('workbench')
  return (
    <>
      <div
        className={styles.message}
        lang={language}
        role="group"
        aria-label={t('workbench:messages.kinds.sms')}
      >
        <p className={styles.comment}>{sms}</p>
      </div>
      <SmsLength text={sms} />
      {mail && (
        <div
          className={styles.message}
          lang={language}
          role="group"
          aria-label={t('workbench:messages.kinds.text')}
        >
          <strong>{mail.subject}</strong>
          <p className={styles.comment}>{mail.text}</p>
        </div>
      )}
    </>
  )
}

/** Returns the value once it has not changed for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), previewPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
