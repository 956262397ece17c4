import { Button, Field, Switch } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ChangedEntry, EntryState, OwnedCatalog, OwnedEntry } from '../../../../schemas/api/catalogs.ts'
import { countedIn, ownedCatalogs, type OwnedCatalogType } from '../../../../schemas/values/owned-catalogs.ts'
import { drop } from '../../http/catalog-store.ts'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { Block } from '../../ui/block.tsx'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { valueOf } from '../../ui/form/form-description.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { isStale } from '../../ui/settings/save-bar.tsx'
import styles from '../../ui/settings/settings-screen.module.css'
import own from './catalogs-screen.module.css'
import { ErrorState } from '../../ui/states.tsx'
import { useFormat } from '../../ui/use-format.ts'

const types = Object.keys(ownedCatalogs) as OwnedCatalogType[]
const languages = ['ru', 'en', 'kk'] as const
type Language = (typeof languages)[number]

const isType = (text: string | null): text is OwnedCatalogType => types.some((type) => type === text)
const pathOf = (type: OwnedCatalogType) => `settings/catalogs/${type}`

/** Catalogues that are the shop's own matter: texts in three languages, what is offered, price of bags and weight of tares. */
export function CatalogsScreen() {
  const { t } = useTranslation('settings')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('type')
  const type = isType(asked) ? asked : types[0]!
  const title = t('settings:catalogs.title')
  useScreenTitle(title)
  return (
    <>
      <PageTitle title={title} />
      <div className={styles.root}>
        <Field label={t('settings:catalogs.type')} className={own.type!}>
          <Picker value={type} onChange={(value) => setSearch({ type: value }, { replace: true })}>
            {types.map((one) => (
              <option key={one} value={one}>
                {t(`settings:catalogs.types.${one}`)}
              </option>
            ))}
          </Picker>
        </Field>
        <Entries key={type} type={type} />
      </div>
    </>
  )
}

/** The language that entries are shown in. */
function useShown(): Language {
  const { language } = useTranslation().i18n
  return languages.find((one) => one === language) ?? 'ru'
}

function Entries({ type }: { type: OwnedCatalogType }) {
  const { t } = useTranslation('settings')
  const { ownCurrency } = useFormat()
  const shown = useShown()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<OwnedEntry | 'new' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.settings(pathOf(type)),
    queryFn: ({ signal }) => get<OwnedCatalog>(pathOf(type), { signal }),
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return null
  const text = (key: string) => t(`settings:catalogs.${key}`)
  return (
    <>
      <Block title={text('entries')}>
        {!data.mayEdit && <Notice tone="info">{t('settings:readOnly')}</Notice>}
        <DataTable<OwnedEntry>
          label={t(`settings:catalogs.types.${type}`)}
          rows={data.entries}
          rowId={({ id }) => String(id)}
          columns={[
            { id: 'id', header: text('id'), cell: ({ id }) => String(id) },
            { id: 'text', header: text('text'), cell: ({ description }) => description[shown] },
            ...(data.unit === null
              ? []
              : [
                  {
                    ...{
                      id: 'number',
                      header: t(`settings:catalogs.units.${data.unit}`, { currency: ownCurrency }),
                      align: 'end' as const,
                    },
                    cell: ({ number }: OwnedEntry) => typedNumber(type, number),
                  },
                ]),
            { id: 'active', header: text('offered'), cell: ({ active }) => text(active ? 'yes' : 'no') },
            ...(data.mayEdit
              ? [
                  {
                    ...{ id: 'edit', header: text('actions'), actions: true as const },
                    cell: (entry: OwnedEntry) => (
                      <Button
                        size="small"
                        aria-label={`${text('edit')} ${entry.id}`}
                        onClick={() => setEdited(entry)}
                      >
                        {text('edit')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {data.mayEdit && (
          <div className={own.add}>
            <Button onClick={() => setEdited('new')}>{text('add')}</Button>
          </div>
        )}
      </Block>
      {data.mayEdit && (
        <ChangeHistory
          title={text('history.title')}
          empty={text('history.empty')}
          changes={data.changes.map(({ at, by, ...change }) => ({
            ...{ at, by },
            said: said(change, type, shown, t),
          }))}
        />
      )}
      {edited !== null && (
        <EntryDialog
          key={edited === 'new' ? edited : edited.id}
          type={type}
          entry={edited === 'new' ? null : edited}
          onSaved={(answer) => {
            queries.setQueryData(queryKeys.settings(pathOf(type)), answer)
            // The lists that offer these entries ask again.
            for (const language of languages) drop(type, language)
            void queries.invalidateQueries({ queryKey: [...queryKeys.catalogs, type] })
            setEdited(null)
          }}
          onStale={async () => {
            const { data: now } = await refetch()
            return now?.entries.find(({ id }) => edited !== 'new' && id === edited.id)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** Rubles of a bag, grams of a tare, as they are typed. */
function typedNumber(type: OwnedCatalogType, number: number | null): string {
  if (number === null) return ''
  return countedIn(type)?.unit === 'kopecks' ? (number / 100).toFixed(2).replace('.', ',') : String(number)
}

function said(
  { id, from, to }: { id: number; from: EntryState; to: EntryState },
  type: OwnedCatalogType,
  language: Language,
  t: TFunction,
): string {
  return t(`settings:catalogs.history.${from === null ? 'added' : 'changed'}`, {
    ...{ id, from: inWords(from, type, language, t), to: inWords(to, type, language, t) },
  })
}

/** «Пакет бумажный, 15,00, предлагается». */
function inWords(state: EntryState, type: OwnedCatalogType, language: Language, t: TFunction): string {
  if (state === null) return ''
  const offered = t(`settings:catalogs.history.${state.active ? 'offered' : 'notOffered'}`)
  return [state.description[language], typedNumber(type, state.number), offered]
    .filter((part) => part !== '')
    .join(', ')
}

interface EntryProps {
  type: OwnedCatalogType
  /** Null: a new one. */
  entry: OwnedEntry | null
  onSaved: (answer: OwnedCatalog) => void
  /** Answers the entry as it stands now. */
  onStale: () => Promise<OwnedEntry | undefined>
  onClose: () => void
}

function EntryDialog({ type, entry, onSaved, onStale, onClose }: EntryProps) {
  const { t } = useTranslation('settings')
  const { ownCurrency } = useFormat()
  const shown = useShown()
  const unit = countedIn(type)?.unit ?? null
  const [texts, setTexts] = useState(entry?.description ?? { ru: '', en: '', kk: '' })
  const [number, setNumber] = useState(typedNumber(type, entry?.number ?? null))
  const [active, setActive] = useState(entry?.active ?? true)
  /** What the person knows the entry to be. */
  const [seen, setSeen] = useState(entry)
  const save = useMutation({
    mutationFn: (body: ChangedEntry) => request<OwnedCatalog>('POST', pathOf(type), { body }),
    onSuccess: onSaved,
    onError: async (error) => {
      if (isStale(error)) setSeen((await onStale()) ?? null)
    },
  })
  const text = (key: string) => t(`settings:catalogs.${key}`)
  const kind = unit === 'kopecks' ? 'money' : 'whole'
  const counted = unit === null ? { value: null } : valueOf({ id: 'number', kind, required: true }, number)
  const send = () => {
    if (!('value' in counted)) return
    save.mutate({
      ...{ id: entry?.id ?? null, description: texts, active, version: seen?.version ?? 0 },
      number: counted.value as number | null,
    })
  }
  const required = text('required')
  return (
    <FormDialog
      title={entry ? t('settings:catalogs.editTitle', { id: entry.id }) : text('add')}
      fields={[
        ...languages.map((language) => ({
          ...{ id: language, lang: language, maxLength: 200 },
          ...{ label: text(`texts.${language}`), required },
        })),
        ...(unit === null
          ? []
          : [
              {
                ...{ id: 'number' as const, maxLength: 12, inputMode: 'decimal' as const },
                ...{
                  label: t(`settings:catalogs.units.${unit}`, { currency: ownCurrency }),
                  required: text(`wrong.${unit}`),
                },
                wrong: 'value' in counted ? undefined : text(`wrong.${unit}`),
              },
            ]),
      ]}
      typed={{ ...texts, number }}
      onType={(id, typed) => (id === 'number' ? setNumber(typed) : setTexts({ ...texts, [id]: typed }))}
      save={text('save')}
      back={text('back')}
      saving={save.isPending}
      failed={
        save.error &&
        (isStale(save.error)
          ? t('settings:catalogs.stale', { now: inWords(seen, type, shown, t) })
          : save.error.message)
      }
      onSave={send}
      onClose={onClose}
    >
      <Switch label={text('offered')} checked={active} onChange={(_, { checked }) => setActive(checked)} />
    </FormDialog>
  )
}
