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
import {
  listFormCatalogNames,
  type FormChoices,
  type FormSection,
  type FormInput,
} from '../../../ui/form/form-description.ts'
import { FormFields } from '../../../ui/form/form-fields.tsx'
import styles from '../../../ui/form/form.module.css'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { useUnsavedSettings } from '../../../ui/settings/use-typed-settings.ts'
import { parseId, urls } from '../../../ui/urls.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { ProductRows } from './product-rows.tsx'
import * as form from './test-order-form.ts'
import { TestPaymentsBlock } from './test-payments.tsx'
import { getInstallationCurrency } from '../../../session/country.ts'

const catalogs = listFormCatalogNames(form.testOrderSections)

/** Screen to create a test order (specification 3) and then to simulate its payment. */
export function TestOrderScreen() {
  const { t } = useTranslation('testOrder')
  const title = t('testOrder:title')
  useScreenTitle(title)
  const [params, setParams] = useSearchParams()
  const created = parseId(params.get('order') ?? undefined)
  return (
    <>
      <PageTitle title={title} />
      {created === null ? (
        <TestOrderForm onCreated={(id) => setParams({ order: String(id) })} />
      ) : (
        <CreatedOrder key={created} orderId={created} onAgain={() => setParams({})} />
      )}
    </>
  )
}

function CreatedOrder({ orderId, onAgain }: { orderId: number; onAgain: () => void }) {
  const { t } = useTranslation('testOrder')
  const againButton = useRef<HTMLButtonElement>(null)
  useEffect(() => againButton.current?.focus(), [])
  return (
    <div className={styles.root}>
      <Notice
        tone="info"
        action={
          <Button ref={againButton} onClick={onAgain}>
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

/**
 * Form for a test order. The input remains after a refusal, after navigation and after the creation of an order,
 * because the next order may be similar.
 */
function TestOrderForm({ onCreated }: { onCreated: (orderId: number) => void }) {
  const { t } = useTranslation(['testOrder', 'form'])
  const { money } = useFormatters()
  const { data: stores = [], error: storesError } = useStores()
  const { catalogs: catalogEntries, failed } = useCatalogs(catalogs)
  const storedInput = useUnsavedSettings('test-order')
  const typed: FormInput =
    Object.keys(storedInput.typed).length === 0 ? form.createInitialTestOrderInput() : storedInput.typed
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const root = useRef<HTMLFormElement>(null)
  const lastRequest = useRef({ body: '', key: '' })
  const create = useMutation({
    mutationFn: (body: TestOrder) => {
      // The same input is always sent with the same idempotency key. If a response is lost and the user repeats the
      // request, no second order is created.
      const text = JSON.stringify(body)
      if (lastRequest.current.body !== text) lastRequest.current = { body: text, key: crypto.randomUUID() }
      return request('POST', 'orders/test', { body, idempotencyKey: lastRequest.current.key })
    },
    onSuccess: ({ id }) => onCreated(id),
    onError: (error) => showProblems(mapServerErrors(error, typed)),
  })
  const [toFocus, setToFocus] = useState<string[]>([])
  /** Paths of errors for which the form has no visible field. */
  const [unmatchedPaths, setUnmatchedPaths] = useState<string[]>([])
  const notice = useRef<HTMLDivElement>(null)
  const showProblems = (problems: Record<string, string>) => {
    setWrong(problems)
    setToFocus(Object.keys(problems))
  }
  // The first wrong field is focused only after the request, because all fields are disabled during the request.
  useEffect(() => {
    if (create.isPending || toFocus.length === 0) return
    const fields = [...(root.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const paths = fields.map((field) => field.dataset['path'] ?? '')
    fields[paths.findIndex((path) => toFocus.includes(path))]?.focus()
    const unmatched = toFocus.filter((path) => !paths.includes(path))
    setUnmatchedPaths(unmatched)
    if (unmatched.length > 0) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [toFocus, create.isPending])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = form.parseTestOrder(typed)
    if ('body' in result) {
      setWrong({})
      setToFocus([])
      create.mutate(result.body)
    } else
      showProblems(
        Object.fromEntries(
          Object.entries(result.wrong).map(([path, name]) => [path, t(`form:wrong.${name}`)]),
        ),
      )
  }
  const changeField = (path: string, text: string) => {
    const { [path]: _, ...rest } = wrong
    setWrong(rest)
    storedInput.write({ ...typed, [path]: text })
  }
  const choices: FormChoices = { stores, catalogs: catalogEntries }
  const fields = { name: 'testOrder', typed, wrong, choices, disabled: create.isPending, onType: changeField }
  const renderSection = (description: FormSection) =>
    (description.isVisible?.(typed) ?? true) && (
      <Block key={description.id} title={t(`testOrder:sections.${description.id}`)}>
        <FormFields {...fields} fields={description.fields} />
      </Block>
    )
  const loadError = failed ?? storesError
  const isGeneralError = create.error && (Object.keys(wrong).length === 0 || !isAboutFields(create.error))
  return (
    <form ref={root} className={styles.root} noValidate onSubmit={submit}>
      <Notice tone="warning">{t('testOrder:realReceipts')}</Notice>
      {loadError && <Notice tone="error">{loadError.message}</Notice>}
      {renderSection(form.orderSection)}
      {renderSection(form.customerSection)}
      <Block title={t('testOrder:sections.way')}>
        <FormFields {...fields} fields={[form.deliveryFlagField]} />
      </Block>
      {renderSection(form.deliverySection)}
      {renderSection(form.addressSection)}
      <Block title={t('testOrder:sections.products')}>
        <ProductRows
          {...fields}
          sum={(minor) => money(minor, typed['currency'] ?? getInstallationCurrency())}
          onRows={(next) => storedInput.write(next)}
        />
      </Block>
      {renderSection(form.paymentSection)}
      <div ref={notice} className={styles.notices}>
        {Object.keys(wrong).some((path) => !unmatchedPaths.includes(path)) && (
          <Notice tone="error">{t('form:someWrong')}</Notice>
        )}
        {unmatchedPaths.map(
          (path) =>
            wrong[path] !== undefined && (
              <Notice key={path} tone="error">
                {wrong[path]}
              </Notice>
            ),
        )}
      </div>
      {isGeneralError && <Notice tone="error">{create.error.message}</Notice>}
      <div className={styles.bar}>
        <Button type="submit" appearance="primary" disabled={create.isPending}>
          {t('testOrder:create')}
        </Button>
        <Button
          disabled={create.isPending || Object.keys(storedInput.typed).length === 0}
          onClick={() => {
            storedInput.write({})
            setWrong({})
            create.reset()
          }}
        >
          {t('testOrder:clear')}
        </Button>
        <span className={styles.sum}>
          {t('testOrder:total', {
            sum: money(form.calculateOrderTotal(typed), typed['currency'] ?? getInstallationCurrency()),
          })}
        </span>
      </div>
    </form>
  )
}

const isAboutFields = (error: Error): error is ApiError =>
  error instanceof ApiError && Array.isArray(error.details) && error.details.length > 0

/** Returns the server's messages by path of the form field; empty if the error is not about fields. */
function mapServerErrors(error: Error, typed: FormInput): Record<string, string> {
  if (!isAboutFields(error)) return {}
  const fieldErrors = error.details as { path: string; message: string }[]
  return Object.fromEntries(
    fieldErrors.map(({ path, message }) => [form.toFormInputPath(path, typed), message]),
  )
}
