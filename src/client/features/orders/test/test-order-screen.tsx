import { Button } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { TestOrder } from '../../../../../schemas/api/test-order.ts'
import { ApiError } from '../../../http/api-error.ts'
import { request } from '../../../http/http.ts'
import { useCatalogs, useStores } from '../../../http/use-catalog.ts'
import { Block } from '../../../ui/block.tsx'
import { catalogsOf, type Choices, type FormSection, type Typed } from '../../../ui/form/form-description.ts'
import { FormFields } from '../../../ui/form/form-fields.tsx'
import styles from '../../../ui/form/form.module.css'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { useTypedSettings } from '../../../ui/settings/use-typed-settings.ts'
import { idOf, urls } from '../../../ui/urls.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ProductRows } from './product-rows.tsx'
import * as form from './test-order-form.ts'
import { TestPaymentsBlock } from './test-payments.tsx'
import { installationCurrency } from '../../../session/country.ts'

const catalogs = catalogsOf(form.sections)

/** Manual creation of a test order (specification 3), followed by its payment. */
export function TestOrderScreen() {
  const { t } = useTranslation('testOrder')
  const title = t('testOrder:title')
  useScreenTitle(title)
  const [params, setParams] = useSearchParams()
  const created = idOf(params.get('order') ?? undefined)
  return (
    <>
      <PageTitle title={title} />
      {created === null ? (
        <TestOrderForm onCreated={(id) => setParams({ order: String(id) })} />
      ) : (
        <Created key={created} orderId={created} onAgain={() => setParams({})} />
      )}
    </>
  )
}

function Created({ orderId, onAgain }: { orderId: number; onAgain: () => void }) {
  const { t } = useTranslation('testOrder')
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus(), [])
  return (
    <div className={styles.root}>
      <Notice
        tone="info"
        action={
          <Button ref={again} onClick={onAgain}>
            {t('testOrder:again')}
          </Button>
        }
      >
        {t('testOrder:created')} <Link to={urls.order(orderId)}>{t('testOrder:order', { orderId })}</Link>
      </Notice>
      <TestPaymentsBlock orderId={orderId} title={t('testOrder:payments')} />
    </div>
  )
}

/** Input survives a refusal, navigation and the creation itself: the next order may be similar. */
function TestOrderForm({ onCreated }: { onCreated: (orderId: number) => void }) {
  const { t } = useTranslation(['testOrder', 'form'])
  const { money } = useFormat()
  const { data: stores = [], error: storesFailed } = useStores()
  const { catalogs: entries, failed } = useCatalogs(catalogs)
  const kept = useTypedSettings('test-order')
  const typed: Typed = Object.keys(kept.typed).length === 0 ? form.untouchedForm() : kept.typed
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const root = useRef<HTMLFormElement>(null)
  const sent = useRef({ body: '', key: '' })
  const create = useMutation({
    mutationFn: (body: TestOrder) => {
      // The same order again is the same request: after a lost response it is created only once.
      const text = JSON.stringify(body)
      if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
      return request<{ id: number }>('POST', 'orders/test', { body, idempotencyKey: sent.current.key })
    },
    onSuccess: ({ id }) => onCreated(id),
    onError: (error) => show(refusedFields(error, typed)),
  })
  const [toFocus, setToFocus] = useState<string[]>([])
  /** An error of the whole order, not of a single field. */
  const [ofNoField, setOfNoField] = useState<string[]>([])
  const notice = useRef<HTMLDivElement>(null)
  const show = (found: Record<string, string>) => {
    setWrong(found)
    setToFocus(Object.keys(found))
  }
  // The field is focused after the response has been rendered: during the request all fields are disabled.
  useEffect(() => {
    if (create.isPending || toFocus.length === 0) return
    const fields = [...(root.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const paths = fields.map((one) => one.dataset['path'] ?? '')
    fields[paths.findIndex((path) => toFocus.includes(path))]?.focus()
    const lost = toFocus.filter((path) => !paths.includes(path))
    setOfNoField(lost)
    if (lost.length > 0) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [toFocus, create.isPending])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = form.bodyOf(typed)
    if ('body' in read) {
      setWrong({})
      setToFocus([])
      create.mutate(read.body)
    } else
      show(
        Object.fromEntries(Object.entries(read.wrong).map(([path, name]) => [path, t(`form:wrong.${name}`)])),
      )
  }
  const type = (path: string, text: string) => {
    const { [path]: _, ...rest } = wrong
    setWrong(rest)
    kept.write({ ...typed, [path]: text })
  }
  const choices: Choices = { stores, catalogs: entries }
  const fields = { name: 'testOrder', typed, wrong, choices, disabled: create.isPending, onType: type }
  const section = (one: FormSection) =>
    (one.shown?.(typed) ?? true) && (
      <Block key={one.id} title={t(`testOrder:sections.${one.id}`)}>
        <FormFields {...fields} fields={one.fields} />
      </Block>
    )
  const unread = failed ?? storesFailed
  const unshown = create.error && (Object.keys(wrong).length === 0 || !isAboutFields(create.error))
  return (
    <form ref={root} className={styles.root} noValidate onSubmit={submit}>
      <Notice tone="warning">{t('testOrder:realReceipts')}</Notice>
      {unread && <Notice tone="error">{unread.message}</Notice>}
      {section(form.order)}
      {section(form.customer)}
      <Block title={t('testOrder:sections.way')}>
        <FormFields {...fields} fields={[form.deliveryFlag]} />
      </Block>
      {section(form.delivery)}
      {section(form.address)}
      <Block title={t('testOrder:sections.products')}>
        <ProductRows
          {...fields}
          sum={(minor) => money(minor, typed['currency'] ?? installationCurrency())}
          onRows={(next) => kept.write(next)}
        />
      </Block>
      {section(form.payment)}
      <div ref={notice} className={styles.notices}>
        {Object.keys(wrong).some((path) => !ofNoField.includes(path)) && (
          <Notice tone="error">{t('form:someWrong')}</Notice>
        )}
        {ofNoField.map(
          (path) =>
            wrong[path] !== undefined && (
              <Notice key={path} tone="error">
                {wrong[path]}
              </Notice>
            ),
        )}
      </div>
      {unshown && <Notice tone="error">{create.error!.message}</Notice>}
      <div className={styles.bar}>
        <Button type="submit" appearance="primary" disabled={create.isPending}>
          {t('testOrder:create')}
        </Button>
        <Button
          disabled={create.isPending || Object.keys(kept.typed).length === 0}
          onClick={() => {
            kept.write({})
            setWrong({})
            create.reset()
          }}
        >
          {t('testOrder:clear')}
        </Button>
        <span className={styles.sum}>
          {t('testOrder:total', {
            sum: money(form.sumOf(typed), typed['currency'] ?? installationCurrency()),
          })}
        </span>
      </div>
    </form>
  )
}

const isAboutFields = (error: Error): error is ApiError =>
  error instanceof ApiError && Array.isArray(error.details) && error.details.length > 0

/** The server's message per field on the screen. */
function refusedFields(error: Error, typed: Typed): Record<string, string> {
  if (!isAboutFields(error)) return {}
  const told = error.details as { path: string; message: string }[]
  return Object.fromEntries(told.map(({ path, message }) => [form.screenPath(path, typed), message]))
}
